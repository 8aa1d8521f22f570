import { isComposing } from "@wardway/widgets/ui/is-composing";

/** Marks a panel's close button. Radix sends Escape only to the topmost layer, which can be a toast. */
export const closesOnEscape = { "data-closes-on-escape": "" } as const;

const openPanels = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** True if Escape is for the focused field: for its open list, or for an input method. */
function isOfField(event: KeyboardEvent): boolean {
  const { target } = event;
  const hasList = target instanceof Element && target.getAttribute("aria-expanded") === "true";
  return hasList || isComposing(event);
}

/** Keeps a dialog open while Escape is for its field. */
export function keepOpenForField(event: KeyboardEvent): void {
  if (isOfField(event)) event.preventDefault();
}

/** Closes the dialog below a toast, unless the toast has the focus. */
export function closeDialogFirst(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-message]")) return;
  const closers = document.querySelectorAll<HTMLElement>(`${openPanels} [data-closes-on-escape]`);
  const last = [...closers].at(-1);
  if (!last) return;
  // Keeps Radix from closing the toast.
  event.preventDefault();
  if (!isOfField(event)) last.click();
}
