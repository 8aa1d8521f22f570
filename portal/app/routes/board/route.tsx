import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MAX_BOARD_ROWS, type MapBackground } from "@wardway/model";
import { type Clock, clockTime, exactTime, zoneName } from "@wardway/widgets/ui/time-format";
import { useState } from "react";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { type BoardRow, readBoard } from "#app/domain/displays/board.server.ts";
import { readMapBackground } from "#app/domain/maps/map-config.server.ts";
import { isBackgroundCall } from "#app/http/session/current.server.ts";
import { displayGuard } from "#app/http/session/display.server.ts";
import { FleetCanvas, getUnits, useFleet } from "#app/sections/maps/fleet.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { useRootData } from "#app/shell/page/root-data.ts";
import { useNow } from "#app/shell/page/use-clock.ts";
import { useRefetchedRestore } from "#app/shell/page/use-refetched-restore.ts";
import { useUpdates } from "#app/shell/page/use-updates.ts";
import { BoardCalls } from "./board-calls.tsx";
import { BoardList } from "./board-list.tsx";

/** Guarded by the display's own cookie. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { db, ipAddress, basemap } = context;
  const display = await displayGuard(args, "board");
  if (!display) return { board: null };
  const { label, organization, timeZone, endsAt } = display;
  const list = await readBoard({ db, display, ipAddress, isBackground: isBackgroundCall(request) });
  const background = list.positions.length > 0 ? forDisplay(await readMapBackground({ db, basemap })) : null;
  return { board: { label, organization, timeZone, endsAt: endsAt.toISOString(), background, ...list } };
}

/** Points to the tiles that a display may load. */
const forDisplay = (background: MapBackground): MapBackground => ({
  ...background,
  url: `/board${background.url}`,
});

export const meta: MetaFunction = pageTitle(msg`Transports`);

/** Two updates have failed. */
const updateTimes = { intervalMs: 15_000, staleMs: 45_000 };

/** The minute changes when that of other clocks does. */
const CLOCK_TICK_MS = 1_000;

/** A read-only list for a screen on a wall, readable at five metres. */
export default function Board() {
  const { board } = useLoaderData<typeof loader>();
  useRefetchedRestore();
  return board ? (
    <BoardPage board={board} />
  ) : (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-surface p-4 outline-none sm:p-6">
      <Ended />
    </main>
  );
}

type BoardView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["board"]>;

function BoardPage({ board }: { board: BoardView }) {
  const { rows, timeZone } = board;
  const served = useRootData()?.now ?? board.endsAt;
  const isStale = useUpdates(served, updateTimes);
  const clock = { now: useNow(served), timeZone };
  const [fitting, setFitting] = useState(rows.length);
  const time = clockTime(served, timeZone);
  return (
    <main id="main" tabIndex={-1} className="board">
      <header>
        <h1>
          {board.organization} <span className="font-normal text-muted">{board.label}</span>
        </h1>
        <p role="status" className={isStale ? "font-semibold text-danger" : "text-muted"}>
          {isStale ? t`Connection lost. This list was last updated at ${time}.` : t`Updated ${time}`}
        </p>
        <WallClock served={served} timeZone={timeZone} />
      </header>
      <BoardCalls calls={board.calls} clock={clock} />
      <div className="board-body">
        {rows.length === 0 ? (
          <p className="self-center text-center text-muted">{t`No open or active transports.`}</p>
        ) : (
          <>
            <BoardMap board={board} clock={clock} />
            <BoardList
              rows={rows}
              units={getUnits(board.positions)}
              clock={clock}
              shown={fitting}
              onFit={setFitting}
            />
          </>
        )}
      </div>
      <footer>
        <b>
          <MoreRows hidden={rows.slice(fitting)} isTruncated={board.isTruncated} />
        </b>
        <span className="text-muted">
          {t`This display ends ${{ time: exactTime(board.endsAt, clock.now, timeZone) }}.`}
        </span>
      </footer>
    </main>
  );
}

/** In the organization's time zone, which it names. */
function WallClock({ served, timeZone }: { served: string; timeZone: string }) {
  const now = useNow(served, CLOCK_TICK_MS);
  return (
    <time dateTime={now}>
      {clockTime(now, timeZone)} <small>{zoneName(now, timeZone)}</small>
    </time>
  );
}

/** "and 4 more, 1 of them critical" */
function MoreRows({ hidden, isTruncated }: { hidden: readonly BoardRow[]; isTruncated: boolean }) {
  if (hidden.length === 0) return isTruncated ? t`The ${MAX_BOARD_ROWS} transports that are due next.` : null;
  const count = hidden.length;
  const critical = hidden.filter(({ priority }) => priority === "critical").length;
  if (critical === 0) return isTruncated ? t`and more than ${count} more` : t`and ${count} more`;
  return isTruncated
    ? t`and more than ${count} more, ${critical} of them critical`
    : t`and ${count} more, ${critical} of them critical`;
}

/** Nothing without a position. */
function BoardMap({ board: { rows, positions, background }, clock }: { board: BoardView; clock: Clock }) {
  const { vehicles } = useFleet({
    transports: rows.map((row) => ({
      ...row,
      detail: t`to ${{ place: row.to.facility }}`,
    })),
    positions,
    clock,
  });
  if (vehicles.length === 0) return null;
  return (
    <section aria-label={t`Vehicles`}>
      <FleetCanvas
        className="size-full rounded-none!"
        vehicles={vehicles}
        clock={clock}
        background={background}
      />
    </section>
  );
}

function Ended() {
  return (
    <CalmPage title={t`This display has ended`} text={t`Log in on this screen and start it again.`}>
      <LinkButton to="/login">{t`Log in`}</LinkButton>
    </CalmPage>
  );
}
