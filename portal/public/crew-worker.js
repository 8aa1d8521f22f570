// @ts-check
/// <reference lib="webworker" />

/*
 * Opens a crew's pages without a signal: from a copy without patient data, which the page has stored. Everything else is left to
 * the browser. A log-out deletes the copies and this worker.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const cacheName = "wardway-crew";
const crewPage = /^\/(?:my-transports|transport\/\d+\/crew)(?:\.data)?$/;
const backgroundHeader = "x-wardway-poll";

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) return event.respondWith(storedOrFetched(request));
  // A refetch must not replace what the page shows by its copy; the page itself asks for the copy with a query.
  const isVisit = search === "" || pathname.endsWith(".data");
  if (crewPage.test(pathname) && isVisit && !request.headers.has(backgroundHeader))
    event.respondWith(fetchedOrCopy(request, pathname));
});

/** Names of these files have a hash of their content. @param {Request} request */
async function storedOrFetched(request) {
  const stored = await caches.match(request.url, { cacheName });
  if (stored) return stored;
  const response = await fetch(request);
  // Of a log-out a moment ago, none is stored again.
  if (response.ok && (await caches.has(cacheName)))
    await (await caches.open(cacheName)).put(request.url, response.clone());
  return response;
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function fetchedOrCopy(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await caches.match(path, { cacheName });
    if (copy) return copy;
    throw error;
  }
}
