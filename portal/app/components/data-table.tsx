import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { classNames } from "@wardway/widgets/ui/class-names";
import { dequal } from "dequal/lite";
import { memo, type ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";
import { type TableRoles, useTableRoles } from "./table-roles.ts";

export interface Column<Row> {
  key: string;
  header: MessageDescriptor;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Omits the header in cards, for a name or a badge. */
  bare?: boolean;
  /** The header's class: a width (`tabular:w-40`). */
  className?: string;
}

export interface DataTableProps<Row> {
  caption: string;
  /** If they stay the same, as `actions`, a row is rendered again when it has changed only. */
  columns: readonly Column<Row>[];
  /** Data, without elements. */
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

/** A table if its columns fit (five fit 768 px), otherwise cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, actions, isHighlighted } = props;
  const roles = useTableRoles();
  if (rows.length === 0) {
    return typeof empty === "object" ? (
      empty
    ) : (
      <p className="px-4 py-12 text-center text-muted">{empty ?? t`No results.`}</p>
    );
  }
  const isWide = columns.length + (actions ? 1 : 0) > MAX_FEW_COLUMNS;
  return (
    <div className={classNames("table-box", isWide ? "@container/many-columns" : "@container/few-columns")}>
      <table {...roles.table} className="table-list">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ key, header, align, className }) => (
              <th key={key} {...roles.header} scope="col" className={cellClass(align, className)}>
                {i18n._(header)}
              </th>
            ))}
            {actions && (
              <th {...roles.header} scope="col" data-print="hidden">
                {t`Actions`}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <DataRow
              key={rowKey(row)}
              id={rowKey(row)}
              row={row}
              columns={columns}
              actions={actions}
              isHighlighted={isHighlighted?.(row)}
              roles={roles}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DataRowProps<Row> {
  id: string | number;
  row: Row;
  columns: DataTableProps<Row>["columns"];
  actions: DataTableProps<Row>["actions"];
  isHighlighted: boolean | undefined;
  roles: TableRoles;
}

/** Each load brings new objects: equal ones are not rendered again. */
const DataRow = memo(renderRow, dequal) as typeof renderRow;

function renderRow<Row>({ id, row, columns, actions, isHighlighted, roles }: DataRowProps<Row>) {
  return (
    <tr {...roles.row} data-row={id} data-marked={isHighlighted || undefined}>
      {columns.map(({ key, header, align, bare, cell }) => (
        <td
          key={key}
          {...roles.cell}
          data-label={bare ? undefined : i18n._(header)}
          className={cellClass(align)}
        >
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell} className="table-actions">
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

const cellClass = (align: Column<never>["align"], className?: string) =>
  classNames(align === "end" && "tabular:text-right", className) || undefined;
