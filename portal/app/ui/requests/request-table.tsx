import type { TransportRequest } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { type ReactNode, useRef } from "react";
import {
  type GroupEnds,
  getGroupEnds,
  getGroupIndex,
  SOON_HOURS,
} from "#app/domain/transports/requests/due-groups.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { FadingPage } from "../fading-page.tsx";
import { Icon } from "../icon.tsx";
import { Pager } from "../pager.tsx";
import { useClock } from "../use-clock.ts";
import { messages } from "./messages.ts";
import { useStableRows } from "./use-stable-rows.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface RequestTableProps {
  caption: string;
  columns: readonly Column<TransportRequest>[];
  page: {
    readonly items: readonly TransportRequest[];
    readonly previous: string | null;
    readonly next: string | null;
  };
  empty: ReactNode;
  actions: (request: TransportRequest) => ReactNode;
  /** Highlighted request. */
  highlightedId?: number | null;
  /** Under headings by pick-up time; for lists sorted by it. */
  isGrouped?: boolean;
}

export function RequestTable({
  caption,
  columns,
  page,
  empty,
  actions,
  highlightedId = null,
  isGrouped = false,
}: RequestTableProps) {
  const { t } = useTranslator(messages);
  const { rows, isPinned, isRemoved, newCount, showNew, area } = useStableRows(page.items, highlightedId);
  const groupOf = useDueGroups(isPinned);
  return (
    <FadingPage count={formatCount(page)}>
      <div {...area}>
        <NewRowsButton count={newCount} show={showNew} />
        <DataTable
          caption={caption}
          columns={columns}
          rows={isGrouped ? sortBy(rows, groupOf) : rows}
          rowKey={({ id }) => id}
          empty={empty}
          actions={actions}
          isHighlighted={({ id }) => id === highlightedId}
          isUnlisted={isRemoved}
          group={isGrouped ? (row) => groupLabels[groupOf(row)] : undefined}
        />
      </div>
      <Pager previous={page.previous} next={page.next} label={t("ui.requests.pages", { caption })} />
    </FadingPage>
  );
}

const groupLabels = [
  translate("ui.requests.overdue"),
  translate("ui.requests.nextHours", { hours: SOON_HOURS }),
  translate("ui.requests.today"),
  translate("ui.requests.later"),
];

/** By the clock; while the rows are pinned, their groups are too. */
function useDueGroups(isPinned: boolean) {
  const { now, timeZone } = useClock();
  const ends = useRef<GroupEnds>();
  if (!ends.current || !isPinned) ends.current = getGroupEnds(now, timeZone);
  const current = ends.current;
  return (request: TransportRequest) => getGroupIndex(request, current);
}

/** Stable: a group keeps the order of the list. */
const sortBy = <Row,>(rows: readonly Row[], key: (row: Row) => number) =>
  [...rows].sort((one, other) => key(one) - key(other));

/** Counts new rows above a list with pinned rows. */
function NewRowsButton({ count, show }: { count: number; show: () => void }) {
  const { t } = useTranslator(messages);
  return (
    <div data-print="hidden" className="sticky top-20 z-20 flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className="mt-1 flex h-9 items-center gap-2 rounded-full border border-ink bg-raised px-4 font-medium text-ink text-sm shadow-float hover:bg-line pointer-coarse:h-11"
        >
          <Icon name="arrow-up" className="size-4" />
          {count === 1 ? t("ui.requests.text1NewRequest") : t("ui.requests.newRequests", { count })}
        </button>
      )}
    </div>
  );
}

function formatCount({ items, previous, next }: RequestTableProps["page"]): string {
  if (items.length === 0) return translate("ui.requests.noRequests");
  const requests =
    items.length === 1 ? "1 request" : translate("ui.requests.requests", { count: items.length });
  return previous === null && next === null ? requests : translate("ui.requests.onThisPage", { requests });
}
