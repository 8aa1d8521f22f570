/**
 * Calls back whenever the network or the person may have come back to the page, so that nobody waits for the next
 * attempt by the clock.
 * @returns what ends it
 */
export function wakeWithThePage(wake: () => void): () => void {
  const wakeSeen = () => {
    if (document.visibilityState === "visible") wake();
  };
  const heard: readonly (readonly [EventTarget, string])[] = [
    [window, "online"],
    [window, "offline"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ];
  for (const [target, event] of heard) target.addEventListener(event, wakeSeen);
  return () => {
    for (const [target, event] of heard) target.removeEventListener(event, wakeSeen);
  };
}
