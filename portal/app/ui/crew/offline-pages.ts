import { backgroundHeader } from "#app/http/sessions/background-call.ts";

/** As in public/crew-worker.js. */
const cacheName = "wardway-crew";

/** Below which the worker serves. */
const scope = "/transport/";

/** Asks for a crew's page without patient data. */
export const copyParameter = "copy";

/**
 * Lets a crew's page open without a signal: stores a copy without patient data and the scripts that this page has loaded,
 * and installs the worker that serves them. Does nothing where the browser has no service workers.
 */
export async function keepForOffline(requestId: number, signal: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  await navigator.serviceWorker.register("/crew-worker.js", { scope });
  const cache = await caches.open(cacheName);
  // First the scripts: a stored page can be opened.
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  const path = `/transport/${requestId}/crew`;
  const init = { headers: { [backgroundHeader]: "1" }, redirect: "error", signal } as const;
  for (const address of [path, `${path}.data`]) {
    const response = await fetch(`${address}?${copyParameter}=1`, init);
    if (response.ok) await cache.put(address, response);
  }
}

/** At a log-out, and for another user: deletes copies and the worker. */
export async function forgetOfflinePages(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  await caches.delete(cacheName);
  await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
}
