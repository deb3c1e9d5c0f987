"""The chapters of a report. Each reads the material and returns a section, or nothing if there is nothing to say."""
