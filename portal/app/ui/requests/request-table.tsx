import type { TransportRequest } from "@wardway/model";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../data-table.tsx";
import { FadingPage } from "../fading-page.tsx";
import { Pager } from "../pager.tsx";
import { WaitingRows } from "./pending-rows.tsx";
import { useSteadyRows } from "./use-stable-rows.ts";

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
  const { rows, isGone, added, show, area } = useSteadyRows(page.items, marked);
  return (
    <FadingPage count={countOf(page)}>
      <div {...area}>
        <WaitingRows count={added} show={show} />
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={empty}
          actions={actions}
          isMarked={({ id }) => id === marked}
          isGone={isGone}
        />
      </div>
      <Pager previous={page.previous} next={page.next} label={`${caption}, pages`} />
    </FadingPage>
  );
}

function countOf({ items, previous, next }: RequestTableProps["page"]): string {
  if (items.length === 0) return "No requests";
  const requests = items.length === 1 ? "1 request" : `${items.length} requests`;
  return previous === null && next === null ? requests : `${requests} on this page`;
}
