import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";
import { messages } from "./messages.ts";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Omits the header in cards, for a name or a badge. */
  bare?: boolean;
  /** Such as a width (`tabular:w-40`). */
  className?: string;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A sentence or an EmptyState. */
  empty?: ReactNode;
  /** The viewer's actions, in the last column. */
  actions?: (row: Row) => ReactNode;
  /** Highlights a row. */
  isHighlighted?: (row: Row) => boolean;
}

const MAX_FEW_COLUMNS = 5;

/**
 * A table if its columns fit (five fit 768 px), otherwise cards. Roles are explicit: browsers drop implicit ones
 * when `display` changes.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, actions, isHighlighted } = props;
  const { t } = useTranslator(messages);
  if (rows.length === 0) {
    return typeof empty === "object" ? (
      empty
    ) : (
      <p className="px-4 py-12 text-center text-muted">{empty ?? t("ui.noResults")}</p>
    );
  }
  const isWide = columns.length + (actions ? 1 : 0) > MAX_FEW_COLUMNS;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: cards use display: block, which drops the implicit roles
    // biome-ignore-start lint/a11y/useSemanticElements: these are the semantic elements
    <div className={classNames("table-box", isWide ? "@container/many-columns" : "@container/few-columns")}>
      <table role="table" className="table-list">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, align, className }) => (
              <th key={key} role="columnheader" scope="col" className={cellClass(align, className)}>
                {header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" data-print="hidden">
                {t("ui.actions")}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              data-row={rowKey(row)}
              data-marked={isHighlighted?.(row) || undefined}
            >
              {columns.map(({ key, header, align, className, bare, cell }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={bare ? undefined : header}
                  className={cellClass(align, className)}
                >
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td role="cell" className="table-actions" data-print="hidden">
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: these are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: cards use display: block, which drops the implicit roles
  );
}

const cellClass = (align: Column<never>["align"], className: string | undefined) =>
  classNames(align === "end" && "tabular:text-right", className) || undefined;
