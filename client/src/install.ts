// Makes the table an app that can be installed, and that has a page to show where the server cannot be reached.

export function install(): void {
  // Browsers have it for safe addresses alone, and some people switch it off: the table does not need it.
  navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
}
