/**
 * Calls back when the page is visible or online again, to reconnect without waiting for a timer.
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
