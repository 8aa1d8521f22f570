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
  /** True for a row that the list no longer contains. */
  isUnlisted?: (row: Row) => boolean;
  /** Heading of the row's group; rows of a group are adjacent. */
  group?: ((row: Row) => string | undefined) | undefined;
}

const MAX_FEW_COLUMNS = 5;

/**
 * A table if its columns fit (five fit 768 px), otherwise cards. Roles are explicit: browsers drop implicit ones
 * when `display` changes.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  actions,
  isHighlighted,
  isUnlisted,
  group,
}: DataTableProps<Row>) {
  const { t } = useTranslator(messages);
  if (rows.length === 0) {
    return typeof empty === "object" ? (
      empty
    ) : (
      <p className="px-4 py-12 text-center text-muted">{empty ?? t("ui.noResults")}</p>
    );
  }
  const columnCount = columns.length + (actions ? 1 : 0);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: cards use display: block, which drops the implicit roles
    // biome-ignore-start lint/a11y/useSemanticElements: these are the semantic elements
    <div
      className={classNames(
        "overflow-x-auto",
        columnCount > MAX_FEW_COLUMNS ? "@container/many-columns" : "@container/few-columns",
      )}
    >
      <table role="table" className="block w-full text-sm tabular:table tabular:border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only tabular:not-sr-only tabular:table-header-group">
          <tr role="row" className="tabular:border-line tabular:border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(
                  "whitespace-nowrap px-3 py-2.5 font-medium text-muted first:pl-5 last:pr-5",
                  column.align === "end" ? "text-right" : "text-left",
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
            {actions && (
              <th
                role="columnheader"
                scope="col"
                data-print="hidden"
                className="bg-surface px-3 py-2.5 pr-5 text-right font-medium text-muted tabular:sticky tabular:right-0"
              >
                {t("ui.actions")}
              </th>
            )}
          </tr>
        </thead>
        {splitByGroup(rows, group).map(({ label, members }) => (
          <tbody
            key={label ?? ""}
            role="rowgroup"
            className="block divide-y divide-line not-first:border-line not-first:border-t tabular:table-row-group"
          >
            {label !== undefined && (
              <tr role="row" className="block bg-raised/50 tabular:table-row">
                <th
                  role="rowheader"
                  scope="rowgroup"
                  colSpan={columnCount}
                  className="block px-4 py-1.5 text-left font-semibold sm:px-5 tabular:table-cell"
                >
                  {label}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <tr
                key={rowKey(row)}
                data-row={rowKey(row)}
                role="row"
                data-marked={isHighlighted?.(row) || undefined}
                data-unlisted={isUnlisted?.(row) || undefined}
                className="grid grid-cols-1 gap-x-8 gap-y-1.5 px-4 py-4 @xl:grid-cols-2 @xl:px-5 transition-colors bg-(--row) [--row:var(--ww-surface)] hover:[--row:color-mix(in_srgb,var(--ww-raised)_50%,var(--ww-surface))] data-marked:[--row:color-mix(in_srgb,var(--ww-text)_8%,var(--ww-surface))] data-marked:shadow-[inset_3px_0_var(--ww-text)] tabular:table-row tabular:p-0"
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    className={classNames(
                      "flex min-w-0 items-baseline gap-3 wrap-anywhere max-[22rem]:gap-2 tabular:table-cell tabular:wrap-break-word tabular:px-3 tabular:py-3 tabular:align-middle tabular:first:pl-5 tabular:last:pr-5",
                      column.align === "end" && "tabular:text-right",
                      column.className,
                    )}
                  >
                    {!column.bare && (
                      <span
                        aria-hidden="true"
                        className="w-24 shrink-0 text-muted max-[22rem]:w-16 tabular:hidden"
                      >
                        {column.header}
                      </span>
                    )}
                    <span className="min-w-0 tabular:contents">{column.cell(row)}</span>
                  </td>
                ))}
                {actions && (
                  <td
                    role="cell"
                    data-print="hidden"
                    className="self-end pt-2 tabular:sticky tabular:right-0 tabular:w-px tabular:bg-(--row) tabular:whitespace-nowrap tabular:py-2 tabular:pr-5 tabular:pl-3 tabular:align-middle"
                  >
                    <span className="flex flex-wrap items-center justify-end gap-2 *:flex-1 @xl:*:flex-none tabular:flex-nowrap">
                      {actions(row)}
                    </span>
                    {isUnlisted?.(row) && (
                      <span className="mt-1 block text-right text-muted text-xs">
                        {t("ui.noLongerInThisList")}
                      </span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: these are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: cards use display: block, which drops the implicit roles
  );
}

/** Adjacent rows with the same label; one group without a label if the table has none. */
function splitByGroup<Row>(rows: readonly Row[], group: DataTableProps<Row>["group"]) {
  const groups: { label: string | undefined; members: Row[] }[] = [];
  for (const row of rows) {
    const label = group?.(row);
    const last = groups.at(-1);
    if (last && last.label === label) last.members.push(row);
    else groups.push({ label, members: [row] });
  }
  return groups;
}
