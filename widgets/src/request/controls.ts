export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Opens a collapsed section; sent to it. */
export const REVEAL_EVENT = "wardway-reveal";

export function findControl(form: HTMLFormElement, name: string): Control | null {
  const controls = [...form.elements] as Control[];
  return controls.find((control) => control.name === name && !control.hidden) ?? null;
}

/** Opens the control's section if it is collapsed. */
export function focusControl(form: HTMLFormElement | null, name: string): void {
  const control = form && findControl(form, name);
  control?.closest("[data-section]")?.dispatchEvent(new Event(REVEAL_EVENT));
  const folded = control?.closest("details");
  if (folded) folded.open = true;
  control?.focus();
}
