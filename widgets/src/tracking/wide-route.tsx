import { useSignals } from "@preact/signals-react/runtime";
import type { TransportEvent, TransportRequest } from "@wardway/model";
import { journeyMessages } from "@wardway/model/messages/en/journey";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import type { RouteStop } from "../ui/route-line.tsx";
import { Time } from "../ui/time.tsx";
import { type Clock, calendarDay, exactTime } from "../ui/time-format.ts";
import { getExpected, getProgress, getStops, stopCount } from "./stops.ts";
import type { LiveVehicle } from "./use-vehicle.ts";

type Point = readonly [x: number, y: number];

/** In percent of the line's box. */
const points: readonly Point[] = [
  [0, 0],
  [12.5, 50],
  [25, 100],
  [37.5, 64],
  [50, 28],
  [62.5, 64],
  [75, 100],
  [100, 0],
];

export interface WideRouteProps {
  request: TransportRequest;
  events: readonly TransportEvent[];
  vehicle: LiveVehicle | null;
  clock: Clock;
  /** The head takes the signal colour. */
  isLate: boolean;
}

/** The route line over the whole width: the stops with their times, and the vehicle on its way between two of them. */
export function WideRoute({ request, events, vehicle, clock, isLate }: WideRouteProps) {
  useSignals();
  const { t, language } = useTranslator(journeyMessages);
  const tracking = vehicle?.tracking.value ?? null;
  const stops = getStops(request, events);
  const { reached, times } = stops;
  const head = between(points, reached - 1, getProgress(stops, tracking));
  const expected = vehicle?.isOld.value ? null : getExpected(tracking);
  const { status } = request;
  const isCancelled = status === "cancelled";
  const isMoving = status === "in_progress";
  const isWaiting = !isMoving && !isCancelled && status !== "completed";
  const ahead = points.slice(reached);
  const past = points.slice(0, reached);
  const shownStops = isCancelled ? past : points;
  // What was only requested is in the timeline.
  if (isCancelled && reached === 1) return null;
  return (
    <div className="@container">
      <div
        className={classNames(
          "wide-route",
          isLate && "route-urgent",
          !isMoving && !isWaiting && "route-over",
        )}
      >
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          {!isCancelled && <path className="wide-ahead" d={line([head, ...ahead])} />}
          {!isCancelled && <path className="wide-next" d={dots(ahead)} />}
          {!isCancelled && <path className="wide-hole" d={dots(ahead)} />}
          <path className="wide-done" d={line([...past, head])} />
          <path className="wide-stop" d={dots(past)} />
          {isMoving && <path className="wide-halo" d={dots([head])} />}
          {isMoving && <path className="wide-gap" d={dots([head])} />}
          {!isCancelled && <path className="wide-head" d={dots([head])} />}
          {isWaiting && <path className="wide-hole" d={dots([head])} />}
        </svg>
        <ol aria-label={t("journey.step", { step: reached, count: stopCount })}>
          {shownStops.map(([x, y], index) => {
            const stop = (index + 1) as RouteStop;
            const at = times.get(stop);
            const isAhead = stop > reached;
            return (
              <li
                key={stop}
                data-stop={stop}
                style={{ left: `${x}%`, top: `calc(var(--ww-rem, 1rem) * ${3 + y * 0.0325})` }}
                data-ahead={isAhead || undefined}
                aria-current={stop === reached ? "step" : undefined}
              >
                <span>
                  <b>{t(`journey.stop${stop}`)}</b>{" "}
                  {at && (
                    <Time {...clock} value={at} show={isNextDay(times, stop, clock) ? "exact" : "clock"} />
                  )}
                  {isAhead &&
                    expected?.stop === stop &&
                    t("journey.expected", {
                      time: exactTime(expected.at, clock.now, clock.timeZone, language),
                    })}
                  {isAhead && <span className="sr-only"> {t("journey.notYet")}</span>}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** Whether the day has to be said: it is another one than at the stop before. */
function isNextDay(times: ReadonlyMap<number, string>, stop: number, { now, timeZone }: Clock): boolean {
  const day = (at: string) => calendarDay(at, now, timeZone);
  const at = times.get(stop);
  const before = [...times].findLast(([earlier]) => earlier < stop)?.[1];
  return !at || !before || day(at) !== day(before);
}

function between(way: readonly Point[], index: number, share: number): Point {
  const [x, y] = way[index] ?? [0, 0];
  const [nextX, nextY] = way[index + 1] ?? [x, y];
  return [x + share * (nextX - x), y + share * (nextY - y)];
}

const line = (way: readonly Point[]) => `M${way.map((point) => point.join(" ")).join(" ")}`;

/** Points with round caps. */
const dots = (places: readonly Point[]) => places.map((point) => `M${point.join(" ")}h.01`).join("");
