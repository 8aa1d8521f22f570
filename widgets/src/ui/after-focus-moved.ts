/**
 * Runs once the focus is where it was going. What takes elements away before, while no element has the focus, makes a
 * dialog's focus trap think that the focus was lost with them, and the Tab key begins again at the dialog's top.
 */
export function afterFocusMoved(run: () => void): void {
  setTimeout(run);
}
