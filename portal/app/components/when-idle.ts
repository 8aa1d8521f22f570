/** Runs after the page has been shown. Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run);
}
