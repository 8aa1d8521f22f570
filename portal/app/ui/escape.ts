/**
 * Marks the close button of a panel. Radix sends Escape to the topmost layer only, which can be a toast above an open
 * dialog.
 */
export const closesOnEscape = { "data-closes-on-escape": "" } as const;

const openPanels = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** True if the field that received the key has an open list, which Escape closes before the dialog. */
export function isListOpen({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true";
}

/** Closes the dialog below a toast instead of the toast, unless the focus is in the toast. */
export function closeDialogFirst(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-message]")) return;
  const closers = document.querySelectorAll<HTMLElement>(`${openPanels} [data-closes-on-escape]`);
  const last = [...closers].at(-1);
  if (!last) return;
  // Prevents Radix from closing the toast.
  event.preventDefault();
  if (!isListOpen(event)) last.click();
}
