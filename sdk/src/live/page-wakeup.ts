/**
 * Calls back when the network may be back or the page becomes visible, so that a reconnect need not wait for its timer.
 * @returns removes the listeners
 */
export function onPageWakeup(callback: () => void): () => void {
  const listener = () => {
    if (document.visibilityState === "visible") callback();
  };
  const sources: readonly (readonly [EventTarget, string])[] = [
    [window, "online"],
    [window, "offline"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ];
  for (const [target, event] of sources) target.addEventListener(event, listener);
  return () => {
    for (const [target, event] of sources) target.removeEventListener(event, listener);
  };
}
