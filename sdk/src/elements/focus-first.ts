const focusable =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Falls back to the widget itself. */
export function focusFirst(place: HTMLElement, options?: FocusOptions): void {
  const control = [...place.querySelectorAll<HTMLElement>(focusable)].find(
    (found) => found.getClientRects().length > 0,
  );
  if (!control) place.tabIndex = -1;
  (control ?? place).focus(options);
}
