"""Players that think: each plays through a seat handle and knows no more than its seat."""
