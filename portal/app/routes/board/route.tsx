import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MAX_BOARD_ROWS, milestones } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { Journey } from "@wardway/widgets/ui/journey";
import LatenessBadge from "@wardway/widgets/ui/lateness-badge";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import { clockTime, exactTime } from "@wardway/widgets/ui/time-format";
import { useEffect, useState } from "react";
import type { BoardRow } from "#app/domain/displays/board.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { useRootData } from "#app/http/root-data.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("board.transports"));

const UPDATE_INTERVAL_MS = 15_000;
/** Two updates have failed. */
const STALE_MS = 45_000;

/** A read-only list for a screen on a wall. */
export default function Board() {
  const { board } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh p-4 outline-none sm:p-6">
      {board ? <BoardTable board={board} /> : <Ended />}
    </main>
  );
}

type BoardView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["board"]>;

function BoardTable({ board }: { board: BoardView }) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useRootData() ?? { now: board.endsAt, timeZone: "UTC" };
  const isStale = useUpdates(now);
  const time = clockTime(now, timeZone);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-semibold text-2xl wrap-anywhere">
          {board.organization} <span className="font-normal text-muted text-lg">{board.label}</span>
        </h1>
        <p role="status" className={isStale ? "font-semibold text-danger" : "text-muted"}>
          {isStale ? t("board.notUpdated", { time }) : t("board.updated", { time })}
        </p>
      </header>
      <Card flush>
        <DataTable
          caption={t("board.transports")}
          columns={getColumns(now, timeZone)}
          rows={board.rows}
          rowKey={({ id }) => id}
          empty={t("board.noRequests")}
        />
      </Card>
      <p className="mt-3 text-muted text-sm">
        {board.isTruncated && `${t("board.truncated", { max: MAX_BOARD_ROWS })} `}
        {t("board.endsOn", { time: exactTime(board.endsAt, now, timeZone) })}
      </p>
    </>
  );
}

/** @returns whether the list may be out of date */
function useUpdates(loadedAt: string): boolean {
  const refetcher = useLive()?.refetcher;
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const interval = setInterval(() => refetcher?.request(), UPDATE_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [refetcher]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with each update
  useEffect(() => {
    setStale(false);
    const timer = setTimeout(() => setStale(true), STALE_MS);
    return () => clearTimeout(timer);
  }, [loadedAt]);
  return isStale;
}

function getColumns(now: string, timeZone: string): readonly Column<BoardRow>[] {
  return [
    {
      key: "priority",
      header: translate("board.priority"),
      bare: true,
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      key: "patient",
      header: translate("board.patient"),
      bare: true,
      cell: ({ patientInitials }) => <bdi className="font-semibold">{patientInitials}</bdi>,
    },
    {
      key: "journey",
      header: translate("board.fromAndTo"),
      bare: true,
      cell: ({ currentLocation, destination }) => <Journey from={currentLocation} to={destination} />,
    },
    {
      key: "pickup",
      header: translate("board.pickUp"),
      cell: (row) => (
        <span className="block">
          <Time value={row.transportDate} now={now} timeZone={timeZone} />
          <LatenessBadge request={row} now={now} />
        </span>
      ),
    },
    {
      key: "status",
      header: translate("board.status"),
      bare: true,
      cell: ({ status, lastMilestone }) => (
        <span className="block">
          <StatusBadge status={status} />
          {status === "in_progress" && lastMilestone && (
            <span className="block text-muted">{milestones[lastMilestone].title}</span>
          )}
        </span>
      ),
    },
  ];
}

function Ended() {
  const { t } = useTranslator(messages);
  return (
    <div className="mx-auto max-w-md space-y-3 py-16 text-center">
      <h1 className="font-semibold text-2xl">{t("board.ended")}</h1>
      <p className="text-muted">{t("board.startAgain")}</p>
      <LinkButton to="/login">{t("board.logIn")}</LinkButton>
    </div>
  );
}
