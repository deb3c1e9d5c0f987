// The service worker: shows a page of ours where the server cannot be reached. It keeps that page and what it is made of,
// and nothing else: answers of the server and pictures of a table belong to one seat at one moment, and are never kept.

export {};
declare const self: ServiceWorkerGlobalScope;
/** A fingerprint of the client, put in when it is built: another client, another set of kept files. */
declare const BUILD: string;

const KEPT = `shell-${BUILD}`;
const OFFLINE = "/static/offline.html";
const SHELL = [OFFLINE, "/static/offline.js", "/static/main.css", "/static/theme.js", "/static/icon.svg"];

async function keep(): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: "reload" })));
  await self.skipWaiting();
}

async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

/** The server's answer, or where there is none the file that was kept. */
async function answer(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(kept)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answer(request, OFFLINE));
  else if (SHELL.includes(pathname)) event.respondWith(answer(request, pathname));
});
