/** Removing elements while nothing has the focus makes a dialog's focus trap restart at its top. */
export function afterFocusMoved(run: () => void): void {
  setTimeout(run);
}
