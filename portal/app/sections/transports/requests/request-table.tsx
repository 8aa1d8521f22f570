import { msg, plural, t } from "@lingui/core/macro";
import { closedStatuses, openStatuses } from "@wardway/model";
import { formatMinutesLate } from "@wardway/widgets/ui/lateness-texts";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { getUrgency } from "@wardway/widgets/ui/urgency";
import { type ReactNode, useMemo, useRef } from "react";
import { FadingPage } from "#app/components/fading-page.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Pager } from "#app/components/pager.tsx";
import type { ListedRequest } from "#app/domain/transports/record/listed-request.server.ts";
import {
  dueGroups,
  type GroupEnds,
  getGroupEnds,
  getGroupIndex,
  SOON_HOURS,
} from "#app/domain/transports/requests/due-groups.ts";
import { i18n } from "#app/infra/locale.ts";
import { useClock, useMinutes } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { ListKeys } from "./list-keys.tsx";
import { getRequestColumns, type RequestRow } from "./request-columns.tsx";
import { RequestList, type RowGroup } from "./request-list.tsx";
import { useStableRows } from "./use-stable-rows.ts";

export interface RequestTableProps {
  caption: string;
  page: {
    readonly items: readonly RequestRow[];
    readonly previous: string | null;
    readonly next: string | null;
  };
  /** The number of rows on all pages; undefined if unknown. */
  total?: number | undefined;
  empty: ReactNode;
  /** The details' link, then at most one button. The same function until it returns others. */
  actions: (request: RequestRow) => ReactNode;
  /** Highlighted request. */
  highlightedId?: number | null;
  /** Under headings by pick-up time; for lists sorted by it. */
  isGrouped?: boolean;
  footer?: ReactNode;
}

export function RequestTable(props: RequestTableProps) {
  const { caption, page, highlightedId = null, isGrouped = false } = props;
  const { user, timeZone } = useViewer();
  const clock = useClock();
  const minutes = useMinutes(clock);
  const columns = useMemo(
    () => getRequestColumns({ viewer: user.role, clock: minutes }),
    [user.role, minutes],
  );
  const { rows, isPinned, isRemoved, newCount, showNew, area } = useStableRows(page.items, highlightedId);
  const group = useDueGroups(isPinned, clock.now, timeZone);
  const hasInitials = user.role === "ambulance" && rows.every(isOpen);
  return (
    <FadingPage count={formatCount(page)}>
      <div {...area}>
        <NewRowsButton count={newCount} show={showNew} />
        {rows.length === 0 ? (
          props.empty
        ) : (
          <RequestList
            caption={caption}
            columns={columns}
            groups={isGrouped ? group(rows) : [{ title: null, rows }]}
            actions={props.actions}
            rowClass={rowClassOf}
            isMarked={({ id }) => id === highlightedId}
            isUnlisted={isRemoved}
            className={hasInitials ? undefined : "list-names"}
          />
        )}
      </div>
      <Pager
        previous={page.previous}
        next={page.next}
        label={t`${caption}, pages`}
        range={{ count: page.items.length, total: props.total }}
      >
        {props.footer}
        <ListKeys />
      </Pager>
    </FadingPage>
  );
}

const isOpen = ({ status }: ListedRequest) => openStatuses.some((open) => open === status);

const groupTitles = {
  now: msg`Late and next ${SOON_HOURS} h`,
  today: msg`Today`,
  later: msg`Later`,
  unanswered: msg`Unanswered`,
};

/** By the clock; while the rows are pinned, their groups are too. Each keeps the order of the list. */
function useDueGroups(isPinned: boolean, now: string, timeZone: string) {
  const ends = useRef<GroupEnds>();
  if (!ends.current || !isPinned) ends.current = getGroupEnds(now, timeZone);
  const current = ends.current;
  return (all: readonly RequestRow[]): RowGroup<RequestRow>[] =>
    dueGroups
      .map((name, index) => {
        const rows = all.filter((row) => getGroupIndex(row, current) === index);
        const late = rows.map((row) => getUrgency(row, now).minutesLate).filter((minutes) => minutes > 0);
        const isOverdue = name === "now" && late.length > 0;
        const oldest = rows.map(({ transportDate }) => transportDate).toSorted()[0];
        const getNote = () => {
          if (name === "unanswered" && oldest) return t`since ${{ time: exactTime(oldest, now, timeZone) }}`;
          if (!isOverdue || rows.length < 2) return null;
          return t`oldest ${{ time: formatMinutesLate(Math.max(...late)) }}`;
        };
        return { title: i18n._(groupTitles[name]), isOverdue, note: getNote(), rows };
      })
      .filter(({ rows }) => rows.length > 0);
}

/** Counts new rows above a list with pinned rows. */
function NewRowsButton({ count, show }: { count: number; show: () => void }) {
  return (
    <div className="new-rows">
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className="mt-1 flex h-9 items-center gap-2 rounded-full border border-ink bg-raised px-4 font-medium text-ink text-sm shadow-float hover:bg-line pointer-coarse:h-11"
        >
          <Icon name="arrow-up" className="size-4" />
          {count === 1 ? t`1 new request` : t`${count} new requests`}
        </button>
      )}
    </div>
  );
}

function formatCount({ items, previous, next }: RequestTableProps["page"]): string {
  if (items.length === 0) return t`No requests`;
  const count = items.length;
  return previous === null && next === null
    ? t`${plural(count, { one: "# request", other: "# requests" })}`
    : t`${plural(count, { one: "# request", other: "# requests" })} on this page`;
}

/** Nothing for most rows: an empty attribute would be a part of each. */
function rowClassOf({ priority, status }: Pick<ListedRequest, "priority" | "status">): string | undefined {
  if (closedStatuses.some((closed) => closed === status)) return "is-over";
  return priority === "critical" ? "is-critical" : undefined;
}
