import { backgroundHeader } from "#app/infra/background-call.ts";
import { setStoreOwner } from "./store-owner.ts";

/** As in public/crew-worker.js. */
const cacheName = "wardway-crew";

/** Below which workers serve: the crew's pages, and the start page of the installed application. */
const scopes = ["/transport/", "/my-transports"] as const;

/** Asks for a crew's page without patient data. */
export const copyParameter = "copy";

const isSupported = () => "serviceWorker" in navigator && "caches" in globalThis;

/**
 * Lets a crew's page open without a signal: stores a copy without patient data and the scripts that this page has loaded,
 * and installs the worker that serves them. Does nothing where the browser has no service workers.
 * @param path below one of the scopes
 */
export async function keepForOffline(path: string, userId: number, signal: AbortSignal): Promise<void> {
  if (!isSupported()) return;
  setStoreOwner(userId);
  const scope = scopes.find((prefix) => path.startsWith(prefix));
  await navigator.serviceWorker.register("/crew-worker.js", { scope: scope ?? path });
  const cache = await caches.open(cacheName);
  // First the scripts: a stored page can be opened.
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  const init = { headers: { [backgroundHeader]: "1" }, redirect: "error", signal } as const;
  for (const address of [path, `${path}.data`]) {
    const response = await fetch(`${address}?${copyParameter}=1`, init);
    if (response.ok) await cache.put(address, response);
  }
}

/** Whether the page opens without a signal. */
export const isKeptForOffline = async (path: string): Promise<boolean> =>
  isSupported() && (await caches.match(path, { cacheName })) !== undefined;

/** At a log-out, and for another user: deletes copies and the workers. */
export async function forgetOfflinePages(): Promise<void> {
  if (!isSupported()) return;
  await caches.delete(cacheName);
  for (const scope of scopes) await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
}
