/**
 * Marks the button that closes a panel. Radix gives Escape to the layer that came last, and a message that appears over
 * an open dialog is one.
 */
export const closesOnEscape = { "data-closes-on-escape": "" } as const;

const openPanels = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** Whether a list hangs open under the field in which the key was pressed: it goes before its dialog does. */
export function listHangsOpen({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true";
}

/** Hands the key on to the dialog that is open under a message, unless the focus is in the message itself. */
export function closeDialogFirst(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-message]")) return;
  const closers = document.querySelectorAll<HTMLElement>(`${openPanels} [data-closes-on-escape]`);
  const last = [...closers].at(-1);
  if (!last) return;
  // The message stays.
  event.preventDefault();
  if (!listHangsOpen(event)) last.click();
}
