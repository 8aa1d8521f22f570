import { useLocation, useNavigation } from "@remix-run/react";
import type { TransportRequest } from "@wardway/db/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../data-table.tsx";
import { Pager } from "../pager.tsx";

export interface RequestTableProps {
  /** What the list holds, read aloud. */
  caption: string;
  columns: readonly Column<TransportRequest>[];
  page: {
    readonly items: readonly TransportRequest[];
    readonly previous: string | null;
    readonly next: string | null;
  };
  empty: ReactNode;
  actions: (request: TransportRequest) => ReactNode;
  /** The request to point out. */
  marked?: number | null;
}

/** One page of requests with its pager; it fades while another page of the same list is on its way. */
export function RequestTable({ caption, columns, page, empty, actions, marked = null }: RequestTableProps) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const changing = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      aria-busy={changing}
      className={classNames("transition-opacity", changing && "opacity-50 delay-150")}
    >
      <p role="status" className="sr-only">
        {!changing && countOf(page)}
      </p>
      <DataTable
        caption={caption}
        columns={columns}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={empty}
        actions={actions}
        isMarked={({ id }) => id === marked}
      />
      <Pager previous={page.previous} next={page.next} label={`${caption}, pages`} />
    </div>
  );
}

function countOf({ items, previous, next }: RequestTableProps["page"]): string {
  if (items.length === 0) return "No requests";
  const requests = items.length === 1 ? "1 request" : `${items.length} requests`;
  return previous === null && next === null ? requests : `${requests} on this page`;
}
