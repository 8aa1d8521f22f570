/** Search parameters that open a dialog, and the row that it is about. */
const dialogParameter = "dialog";
const rowParameter = "id";

export interface NamedDialog {
  readonly name: string;
  /** The id of the row; null without a valid one. */
  readonly id: number | null;
}

/** The dialog named by the URL. */
export function namedDialog(search: URLSearchParams): NamedDialog | null {
  const name = search.get(dialogParameter);
  const id = search.get(rowParameter) ?? "";
  if (name === null) return null;
  return { name, id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null };
}

/** The search of this page with a dialog open. */
export function withDialog(search: URLSearchParams, name: string, id?: number): string {
  const next = new URLSearchParams(search);
  next.set(dialogParameter, name);
  if (id === undefined) next.delete(rowParameter);
  else next.set(rowParameter, String(id));
  return `?${next}`;
}

/** The search of this page with no dialog open; empty without other parameters. */
export function withoutDialog(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete(dialogParameter);
  next.delete(rowParameter);
  return next.size > 0 ? `?${next}` : "";
}

/** Element id of the link that opens a dialog and receives the focus after it closes. */
export const openerId = (name: string, id?: number | null) =>
  id == null ? `open-${name}` : `open-${name}-${id}`;
