/** Names of the search parameters by which an address opens a dialog, and of what it is about. */
const dialogParameter = "dialog";
const subjectParameter = "id";

export interface NamedDialog {
  readonly name: string;
  /** The number of what it is about. */
  readonly id: number | null;
}

/** The dialog that an address opens. */
export function namedDialog(search: URLSearchParams): NamedDialog | null {
  const name = search.get(dialogParameter);
  const id = search.get(subjectParameter) ?? "";
  if (name === null) return null;
  return { name, id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null };
}

/** The search of this page with a dialog open. */
export function withDialog(search: URLSearchParams, name: string, id?: number): string {
  const next = new URLSearchParams(search);
  next.set(dialogParameter, name);
  if (id === undefined) next.delete(subjectParameter);
  else next.set(subjectParameter, String(id));
  return `?${next}`;
}

/** The search of this page with no dialog open; empty where nothing else is asked for. */
export function withoutDialog(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete(dialogParameter);
  next.delete(subjectParameter);
  return next.size > 0 ? `?${next}` : "";
}

/** The id of the link that opens a dialog: it has the focus again once the dialog closes. */
export const openerId = (name: string, id?: number | null) =>
  id == null ? `open-${name}` : `open-${name}-${id}`;
