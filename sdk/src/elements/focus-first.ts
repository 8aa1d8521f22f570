const focusable = "a[href], :is(button, input, select, textarea):not(:disabled)";

/** Falls back to the widget itself. */
export function focusFirst(place: HTMLElement, options?: FocusOptions): void {
  const control = [...place.querySelectorAll<HTMLElement>(focusable)].find(
    (found) => found.getClientRects().length > 0,
  );
  if (!control) place.tabIndex = -1;
  (control ?? place).focus(options);
}
