const dialogParameter = "dialog";
const rowParameter = "id";

export interface NamedDialog {
  readonly name: string;
  /** Null without a valid row. */
  readonly id: number | null;
}

export function parseDialog(search: URLSearchParams): NamedDialog | null {
  const name = search.get(dialogParameter);
  const id = search.get(rowParameter) ?? "";
  if (name === null) return null;
  return { name, id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null };
}

export function withDialog(search: URLSearchParams, name: string, id?: number): string {
  const next = new URLSearchParams(search);
  next.set(dialogParameter, name);
  if (id === undefined) next.delete(rowParameter);
  else next.set(rowParameter, String(id));
  return `?${next}`;
}

export function withoutDialog(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete(dialogParameter);
  next.delete(rowParameter);
  return next.size > 0 ? `?${next}` : "";
}

/** Id of the link that opens a dialog and gets the focus back. */
export const getOpenerId = (name: string, id?: number | null) =>
  id == null ? `open-${name}` : `open-${name}-${id}`;
