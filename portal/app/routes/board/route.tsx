import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MAX_BOARD_ROWS, milestones, statusLabel } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { type Clock, clockTime, exactTime } from "@wardway/widgets/ui/time-format";
import { getUrgency } from "@wardway/widgets/ui/urgency";
import type { BoardRow } from "#app/domain/displays/board.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { useRootData } from "#app/http/root-data.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { CalmPage } from "#app/ui/calm-page.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { FleetCanvas, useFleet } from "#app/ui/maps/fleet.tsx";
import {
  getPickupColumn,
  type ListColumn,
  tripColumn,
  urgencyColumn,
} from "#app/ui/requests/request-columns.tsx";
import { RequestList } from "#app/ui/requests/request-list.tsx";
import { useUpdates } from "#app/ui/use-updates.ts";
import { BoardCalls } from "./board-calls.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("board.transports"));

/** Two updates have failed. */
const updateTimes = { intervalMs: 15_000, staleMs: 45_000 };

/** A read-only list for a screen on a wall. */
export default function Board() {
  const { board } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-surface p-4 outline-none sm:p-6">
      {board ? <BoardTable board={board} /> : <Ended />}
    </main>
  );
}

type BoardView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["board"]>;

function BoardTable({ board }: { board: BoardView }) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useRootData() ?? { now: board.endsAt, timeZone: "UTC" };
  const isStale = useUpdates(now, updateTimes);
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
      <BoardCalls calls={board.calls} clock={{ now, timeZone }} />
      {board.rows.length === 0 ? (
        <p className="py-12 text-center text-muted">{t("board.noRequests")}</p>
      ) : (
        <div className="board">
          <BoardMap board={board} clock={{ now, timeZone }} />
          <RequestList
            caption={t("board.transports")}
            columns={getColumns({ now, timeZone })}
            groups={[{ title: null, rows: board.rows }]}
            rowClass={({ priority }) => (priority === "critical" ? "is-critical" : undefined)}
            className="list-without-needs border-line border-t"
          />
        </div>
      )}
      <p className="mt-3 text-muted text-sm">
        {board.isTruncated && `${t("board.truncated", { max: MAX_BOARD_ROWS })} `}
        {t("board.endsOn", { time: exactTime(board.endsAt, now, timeZone) })}
      </p>
    </>
  );
}

/** Nothing without a position. */
function BoardMap({ board: { rows, positions, background }, clock }: { board: BoardView; clock: Clock }) {
  const { t } = useTranslator(messages);
  const { vehicles } = useFleet({
    transports: rows.map((row) => ({
      ...row,
      detail: t("board.toPlace", { place: row.to.facility }),
    })),
    positions,
    clock,
  });
  if (vehicles.length === 0) return null;
  return (
    <section aria-label={t("board.vehicles")}>
      <FleetCanvas
        className="size-full rounded-none!"
        vehicles={vehicles}
        clock={clock}
        background={background}
      />
    </section>
  );
}

function getColumns(clock: Clock): readonly ListColumn<BoardRow>[] {
  return [
    urgencyColumn,
    {
      name: "who",
      header: translate("board.patient"),
      cell: ({ patientInitials, isSimulated }) => (
        <>
          <bdi translate="no">{patientInitials}</bdi>
          {isSimulated && <small className="sim">{translate("board.simulation")}</small>}
        </>
      ),
    },
    tripColumn,
    // Not shown: the styles find the others by their places.
    { name: "needs", header: "", cell: () => null },
    getPickupColumn({ clock }),
    {
      name: "state",
      header: translate("board.status"),
      cell: (row) => (
        <>
          <RouteLine request={row} isUrgent={getUrgency(row, clock.now).isUrgent} />
          {statusLabel(row.status)}
          <small>
            {row.status === "in_progress" && row.lastMilestone && milestones[row.lastMilestone].title}
          </small>
        </>
      ),
    },
  ];
}

function Ended() {
  const { t } = useTranslator(messages);
  return (
    <CalmPage title={t("board.ended")} text={t("board.startAgain")}>
      <LinkButton to="/login">{t("board.logIn")}</LinkButton>
    </CalmPage>
  );
}
