/** Marks a panel's close button. Radix sends Escape only to the topmost layer, which can be a toast. */
export const closesOnEscape = { "data-closes-on-escape": "" } as const;

const openPanels = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** True if the focused field has an open list. */
export function isListOpen({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true";
}

/** Closes the dialog below a toast, unless the toast has the focus. */
export function closeDialogFirst(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-message]")) return;
  const closers = document.querySelectorAll<HTMLElement>(`${openPanels} [data-closes-on-escape]`);
  const last = [...closers].at(-1);
  if (!last) return;
  // Keeps Radix from closing the toast.
  event.preventDefault();
  if (!isListOpen(event)) last.click();
}
