// Keeps the page for days without a network. The build writes the list of files and its version above this line.
// A version keeps all of its files together, so that no page is ever made of two versions; word lists are
// kept by the engine itself, and what comes from /api is never kept.
/* global VERSION, FILES */
const CACHE = `tessera-page-${VERSION}`;
const START = "/index.html";
const OURS = /^tessera-page-/;
/** Addresses that are no pages, and need the network. */
const ELSEWHERE = /^\/(?:api|lexicons|socket|metrics)(?:\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => OURS.test(name) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      // The page that fetched it first is served by it from now on.
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", ({ data }) => {
  if (data === "takeOver") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || ELSEWHERE.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(startPage(request));
  else event.respondWith(file(request));
});

async function startPage(request) {
  const kept = await (await caches.open(CACHE)).match(START);
  return kept ?? fetch(request);
}

/** From this version's files; what is not among them is fetched, and kept if its name changes with its content. */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/")) await cache.put(request, answer.clone());
  return answer;
}
