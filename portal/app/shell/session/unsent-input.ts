interface FieldInput {
  readonly selector: string;
  /** Among the fields of the selector. */
  readonly index: number;
  readonly value: string;
  readonly isChecked: boolean | null;
}

export interface UnsentInput {
  readonly userId: number;
  readonly path: string;
  readonly storedAt: number;
  readonly fields: readonly FieldInput[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** In memory only: it may contain patient data. After a session it is encrypted (`sealed-input.ts`). */
let stored: UnsentInput | null = null;
let hasEnded = false;

/** Longer after a submission, the session ended for another reason. */
const MAX_AGE_MS = 120_000;

const fieldSelector =
  "main :is(input, textarea, select)[name], [role=dialog] :is(input, textarea, select)[name]";
const excludedTypes: ReadonlySet<string> = new Set(["hidden", "password", "file", "search", "submit"]);

export const readPath = () => location.pathname + location.search;

/** Stores what the user has typed on the page of `path` and not sent. */
export function storeUnsentInput(userId: number, path: string): void {
  const fields = [...document.querySelectorAll<Field>(fieldSelector)]
    .filter((field) => !excludedTypes.has(field.type) && !hasDraft(field) && isChanged(field))
    .map(toInput);
  stored = fields.length > 0 ? { userId, path, storedAt: Date.now(), fields } : null;
  hasEnded = false;
}

/** The page no longer shows a user. */
export function noteSessionEnd(): void {
  if (hasEnded) return;
  hasEnded = true;
  if (stored && Date.now() - stored.storedAt > MAX_AGE_MS) stored = null;
}

/** Removes it from memory. @returns null if there is none that the end of the session interrupted */
export function takeUnsentInput(): UnsentInput | null {
  noteSessionEnd();
  const taken = stored;
  stored = null;
  return taken;
}

/** Stores the input of an ended session for `restoreUnsentInput`. */
export function putUnsentInput(input: UnsentInput | null): void {
  stored = input;
  hasEnded = true;
}

/** Fills in the input if the same user is back on its page; discards that of another user, or sent input. */
export function restoreUnsentInput(userId: number): void {
  if (stored === null) return;
  const { fields, path } = stored;
  const isOwn = hasEnded && stored.userId === userId;
  if (isOwn && path !== readPath()) return;
  stored = null;
  if (!isOwn) return;
  fillAll(fields, MAX_FRAMES);
}

/** A dialog appears after the effects of its page. */
const MAX_FRAMES = 30;

function fillAll(fields: readonly FieldInput[], framesLeft: number): void {
  const missing = fields.filter(({ selector, index, value, isChecked }) => {
    const field = document.querySelectorAll<Field>(selector)[index];
    if (field) fill(field, value, isChecked);
    return !field;
  });
  if (missing.length === 0 || framesLeft === 0) return;
  requestAnimationFrame(() => fillAll(missing, framesLeft - 1));
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Of its own, because its place on the page may be that of another field later. */
const hasDraft = ({ dataset }: Field) => dataset.drafted !== undefined;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

function toInput(field: Field): FieldInput {
  // Without the attribute the value is "on", which no selector finds.
  const value =
    isCheckable(field) && field.hasAttribute("value") ? `[value="${CSS.escape(field.value)}"]` : "";
  const selector = `${field.localName}[name="${CSS.escape(field.name)}"]${value}`;
  return {
    selector,
    index: [...document.querySelectorAll(selector)].indexOf(field),
    value: field.value,
    isChecked: isCheckable(field) ? field.checked : null,
  };
}

/** Like a user, so that React notices. */
function fill(field: Field, value: string, isChecked: boolean | null): void {
  if (isChecked !== null) {
    if (isCheckable(field) && field.checked !== isChecked) field.click();
    return;
  }
  // React overrides the property of the element.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
