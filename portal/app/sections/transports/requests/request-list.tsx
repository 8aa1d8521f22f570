import { t } from "@lingui/core/macro";
import { classNames } from "@wardway/widgets/ui/class-names";
import { dequal } from "dequal/lite";
import { type MouseEvent, memo, type ReactNode } from "react";
import { type TableRoles, useTableRoles } from "#app/components/table-roles.ts";
import { i18n } from "#app/infra/locale.ts";
import type { ListColumn } from "./request-columns.tsx";

export interface RowGroup<Row> {
  /** Null for a list without groups. */
  readonly title: string | null;
  readonly note?: string | null;
  readonly isOverdue?: boolean;
  readonly rows: readonly Row[];
}

export interface RequestListProps<Row extends { readonly id: number }> {
  caption: string;
  /**
   * All six in their order: styles find the cells by their places. If they stay the same, as `actions`, a row is rendered
   * again when it has changed only.
   */
  columns: readonly ListColumn<Row>[];
  groups: readonly RowGroup<Row>[];
  actions?: (row: Row) => ReactNode;
  /** Classes of a row: `is-critical`, `is-over`. */
  rowClass: (row: Row) => string | undefined;
  isMarked?: (row: Row) => boolean;
  /** True for a row that the list no longer contains. */
  isUnlisted?: (row: Row) => boolean;
  /** Such as `list-names`, with room for complete names. */
  className?: string | undefined;
}

/**
 * Rows from 760 px on, otherwise cards of the same markup. A click on a row opens its `.open` link.
 */
export function RequestList<Row extends { readonly id: number }>(props: RequestListProps<Row>) {
  const roles = useTableRoles();
  const { columns, groups, actions, isUnlisted } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's link takes the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to the row's link
    <div className="list-box" onClick={openRow}>
      <table {...roles.table} className={classNames("list", props.className)}>
        <caption className="sr-only">{props.caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ name, header }) => (
              <th key={name} {...roles.header} scope="col">
                {i18n._(header)}
              </th>
            ))}
            {actions && (
              <th {...roles.header} scope="col">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ title, note, isOverdue, rows }) => (
          <tbody key={title} {...roles.group}>
            {title !== null && (
              <tr {...roles.row} className={classNames("list-group", isOverdue && "is-overdue")}>
                <th {...roles.groupHeader} scope="rowgroup" colSpan={columns.length + (actions ? 1 : 0)}>
                  <div>
                    <b>{title}</b>
                    {` ${rows.length}`}
                  </div>
                  {note && <span>{note}</span>}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <ListRow
                key={row.id}
                row={row}
                columns={columns}
                actions={actions}
                className={props.rowClass(row)}
                isMarked={props.isMarked?.(row)}
                isUnlisted={isUnlisted?.(row)}
                roles={roles}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface ListRowProps<Row extends { readonly id: number }> {
  row: Row;
  columns: RequestListProps<Row>["columns"];
  actions: RequestListProps<Row>["actions"];
  className: string | undefined;
  isMarked: boolean | undefined;
  isUnlisted: boolean | undefined;
  roles: TableRoles;
}

/** Each load brings new objects: equal ones are not rendered again. */
const ListRow = memo(renderRow, dequal) as typeof renderRow;

function renderRow<Row extends { readonly id: number }>(props: ListRowProps<Row>) {
  const { row, columns, actions, className, isMarked, isUnlisted, roles } = props;
  return (
    <tr {...roles.row} data-row={row.id} data-marked={isMarked || undefined} className={className}>
      {columns.map(({ name, cell, cellClass, isNamed }) => (
        <td key={name} {...roles.cell} className={cellClass?.(row)} {...(isNamed && { translate: "no" })}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell}>
          <div>{actions(row)}</div>
          {isUnlisted && <small>{t`No longer in this list`}</small>}
        </td>
      )}
    </tr>
  );
}

const controls = "a, button, input, select, textarea, summary, label";

/** Not on the row's own controls, nor after selecting text. */
function openRow(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof Element) || event.defaultPrevented || target.closest(controls)) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const link = target.closest("[data-row]")?.querySelector<HTMLAnchorElement>("a.open");
  if (!link) return;
  if (event.ctrlKey || event.metaKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}
