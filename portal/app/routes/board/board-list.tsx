import { t } from "@lingui/core/macro";
import type { Place } from "@wardway/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { type RefObject, useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { statusWord } from "#app/components/words.ts";
import type { BoardRow } from "#app/domain/displays/board.server.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import { i18n } from "#app/infra/locale.ts";
import { PriorityWord } from "#app/sections/transports/requests/priority-word.tsx";
import { getPickupColumn } from "#app/sections/transports/requests/request-columns.tsx";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";

export interface BoardListProps {
  rows: readonly BoardRow[];
  /** By request, as on the map. */
  units: ReadonlyMap<number, string>;
  clock: Clock;
  /** Called with the number of rows that fit, which are the first ones. */
  onFit: (count: number) => void;
  /** Number of rows that are shown. */
  shown: number;
}

export function BoardList({ rows, units, clock, onFit, shown }: BoardListProps) {
  const list = useRef<HTMLOListElement>(null);
  useFittingRows(list, rows, onFit);
  const pickup = getPickupColumn({ clock });
  return (
    <ol ref={list} className="board-list" aria-label={t`Transports`}>
      {rows.map((row, index) => (
        <li
          key={row.id}
          className={classNames(
            row.priority === "critical" && "is-critical",
            row.asSoonAsPossible && "is-asap",
          )}
          data-more={index >= shown || undefined}
        >
          <div className="board-who">
            <b>
              <bdi translate="no">{row.patientInitials}</bdi>
            </b>
            <PriorityWord priority={row.priority} />{" "}
            <small>
              {row.isSimulated ? t`Simulation ${{ id: row.id }}` : t`No. ${{ id: row.id }}`}
              {units.has(row.id) && (
                <>
                  {", "}
                  <bdi translate="no">{units.get(row.id)}</bdi>
                </>
              )}
            </small>
          </div>
          <div className="board-trip">
            <Stop label={t`From`} icon="circle-dot" place={row.from} />
            <Stop label={t`To`} icon="map-pin" place={row.to} />
          </div>
          <div className="board-when">
            {pickup.cell(row)} <BoardState row={row} />
          </div>
          <NamedNeeds request={row} isBrief />
        </li>
      ))}
    </ol>
  );
}

function BoardState({ row }: { row: BoardRow }) {
  if (row.hasNoResponse) return <span className="late">{t`No response`}</span>;
  return row.status === "in_progress" && row.lastMilestone
    ? i18n._(milestoneTitles[row.lastMilestone])
    : statusWord(row.status);
}

function Stop({ label, icon, place }: { label: string; icon: "circle-dot" | "map-pin"; place: Place }) {
  return (
    <p className="board-stop" translate="no">
      <Icon name={icon} className="size-[1em]" />
      <span className="sr-only">{label}</span>
      {place.unit !== null && <bdi>{place.unit}</bdi>}
      <bdi>{place.facility}</bdi>
    </p>
  );
}

/** Where the page scrolls, the list is as high as its rows, and all of them fit. */
function useFittingRows(
  list: RefObject<HTMLOListElement>,
  rows: readonly BoardRow[],
  onFit: (count: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have other heights
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const bottom = element.getBoundingClientRect().bottom + 1;
      const fitting = [...element.children].filter((row) => row.getBoundingClientRect().bottom <= bottom);
      onFit(Math.max(1, fitting.length));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, rows, onFit]);
}
