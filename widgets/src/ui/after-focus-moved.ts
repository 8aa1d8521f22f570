/**
 * Runs after the browser has moved the focus. Removing elements earlier, while nothing has the focus, makes a
 * dialog's focus trap restart at the dialog's top.
 */
export function afterFocusMoved(run: () => void): void {
  setTimeout(run);
}
