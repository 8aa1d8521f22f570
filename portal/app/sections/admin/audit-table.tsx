import type { MessageDescriptor } from "@lingui/core";
import type { ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";

/** Begins with time, user, action, resource and IP address: the style sheet places them by their order. */
export interface AuditColumn<Entry> {
  readonly name: string;
  /** Places the columns after the first five on a phone. */
  readonly className?: "details" | "status" | "open";
  readonly header: MessageDescriptor;
  readonly cell: (entry: Entry) => ReactNode;
}

export interface AuditTableProps<Entry> {
  caption: string;
  columns: readonly AuditColumn<Entry>[];
  entries: readonly Entry[];
}

/** A table; in narrow containers three lines an entry. Explicit roles: browsers drop implicit ones with `display`. */
export function AuditTable<Entry extends { readonly id: number }>(props: AuditTableProps<Entry>) {
  const { caption, columns, entries } = props;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the grid of a narrow container drops the implicit roles
    // biome-ignore-start lint/a11y/useSemanticElements: these are the semantic elements
    <div className="audit">
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, header }) => (
              <th key={name} role="columnheader" scope="col">
                {i18n._(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {entries.map((entry) => (
            <tr key={entry.id} role="row">
              {columns.map(({ name, className, cell }) => (
                <td key={name} role="cell" className={className}>
                  {cell(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: these are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: the grid of a narrow container drops the implicit roles
  );
}

/** The words, and the code that a search finds. */
export function AuditAction({ words, code }: { words: string | null; code: string }) {
  return words === null ? (
    code
  ) : (
    <>
      {`${words} `}
      <code>{code}</code>
    </>
  );
}
