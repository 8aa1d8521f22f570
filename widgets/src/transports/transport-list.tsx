import type { TransportRequest } from "@wardway/model";
import { transportsMessages } from "@wardway/model/messages/en/transports";
import { useEffect, useMemo, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { ShownZone } from "../ui/time-format.ts";
import type { TransportGroup } from "./transport-groups.ts";
import { TransportRow } from "./transport-row.tsx";

export interface TransportListProps {
  /** As `timeZone` and `onSelected`, the same objects until they change. */
  rows: readonly TransportRequest[];
  group: TransportGroup;
  timeZone: ShownZone;
  onSelected: (request: TransportRequest) => void;
}

const emptyTitles = {
  waiting: "transports.noneWaiting",
  active: "transports.noneActive",
  done: "transports.noneDone",
} as const satisfies Record<TransportGroup, string>;

export function TransportList({ rows, group, timeZone, onSelected }: TransportListProps) {
  const { t } = useTranslator(transportsMessages);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  // Elements lose the focus when they move: read before the rows change, which this render may do.
  focused.current = getFocusedRow(list.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (focused.current === null || getFocusedRow(list.current) !== null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-request="${focused.current}"]`);
    row?.focus({ preventScroll: true });
  }, [rows]);
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(emptyTitles[group])}
        {...(group === "waiting" && { description: t("transports.newOnes") })}
      />
    );
  return (
    <ul ref={list} className="border-line border-b">
      {rows.map((request) => (
        <ListedRow key={request.id} request={request} timeZone={timeZone} onSelected={onSelected} />
      ))}
    </ul>
  );
}

type ListedRowProps = Pick<TransportListProps, "timeZone" | "onSelected"> & { request: TransportRequest };

/** A live change renders its own row, of hundreds. `memo` would add 2.8 KB of Preact's compatibility layer to the element. */
function ListedRow({ request, timeZone, onSelected }: ListedRowProps) {
  return useMemo(
    () => <TransportRow request={request} timeZone={timeZone} onSelected={() => onSelected(request)} />,
    [request, timeZone, onSelected],
  );
}

/** The number of the request whose row has the focus. */
function getFocusedRow(list: HTMLElement | null): string | null {
  if (!list) return null;
  const active = (list.getRootNode() as Document | ShadowRoot).activeElement;
  return active && list.contains(active) ? active.getAttribute("data-request") : null;
}
