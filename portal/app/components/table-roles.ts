import { useHydrated } from "@wardway/widgets/ui/use-hydrated";

const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  groupHeader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
export type TableRoles = { readonly [Part in keyof typeof roles]: (typeof roles)[Part] | undefined };

const none: TableRoles = {
  table: undefined,
  group: undefined,
  row: undefined,
  header: undefined,
  groupHeader: undefined,
  cell: undefined,
};

/**
 * Explicit roles, because Safari drops the implicit ones of tables that CSS turns into cards. They are added after
 * hydration: in the document they would be a tenth of a list.
 */
export function useTableRoles(): TableRoles {
  return useHydrated() ? roles : none;
}
