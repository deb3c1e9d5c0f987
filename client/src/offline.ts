// The page that is shown while the server cannot be reached: it comes back by itself.

const EVERY = 2000;

async function look(): Promise<void> {
  try {
    const answer = await fetch("/health", { cache: "no-store" });
    // The address is still that of the page that was wanted.
    if (answer.ok) return location.reload();
  } catch {
    // Not there yet.
  }
  setTimeout(look, EVERY);
}

void look();
