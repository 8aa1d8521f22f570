import { journeyMessages } from "@wardway/model/messages/en/journey";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import type { ReactNode } from "react";
import { useTranslator } from "../messages/messages.tsx";

export interface TimelineItem {
  id: string | number;
  title: string;
  /** A `<Time>`, or null if pending. */
  time: ReactNode;
  detail?: ReactNode;
  /** Formatted time since the previous entry ("12 min"). */
  gap?: string | null;
  /** Formatted time since the current entry ("20 min so far"). */
  soFar?: string | null;
  state: "done" | "current" | "upcoming" | "stopped";
  /** Stop of the route line from 1, after the last one 9; null between two stops. */
  stop: number | null;
}

export interface TimelineProps {
  items: readonly TimelineItem[];
  label?: string;
  /** The current entry takes the signal colour. */
  isLate?: boolean;
}

/** The route line upright: its bends are the stops, other entries lie on the way between them. */
export function Timeline({ items, label, isLate = false }: TimelineProps) {
  const { t } = useTranslator(journeyMessages, timelineMessages);
  const places = placeEntries(items);
  return (
    <ol aria-label={label ?? t("timeline.title")} className={isLate ? "timeline route-urgent" : "timeline"}>
      {items.map((item, index) => {
        const x = places[index] ?? 0;
        const next = places[index + 1];
        const gap = item.soFar ?? items[index + 1]?.gap;
        return (
          <li
            key={item.id}
            data-state={item.state}
            aria-current={item.state === "current" ? "step" : undefined}
          >
            <svg aria-hidden="true">
              {next !== undefined && (
                <line
                  x1={x}
                  x2={next}
                  y2="100%"
                  data-ahead={items[index + 1]?.state === "upcoming" || undefined}
                />
              )}
              {item.state === "stopped" ? (
                <path d={`M${x - 6} 0h12`} />
              ) : (
                <circle cx={x} r={item.stop === null ? 4 : item.state === "current" ? 8 : 6} />
              )}
            </svg>
            <div>
              <b>{item.title}</b>
              {item.state === "upcoming" && <span className="sr-only"> {t("journey.notYet")}</span>}
              {item.detail && <div className="timeline-detail">{item.detail}</div>}
            </div>
            <div className="timeline-time">
              {item.time}
              {gap && (
                <p>
                  {!item.soFar && <span className="sr-only">{t("timeline.after")} </span>}
                  {gap}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** In pixels, by stop from 1. */
const bends = [8, 20, 32, 20, 8, 20, 32, 20, 8];

/** Entries between two stops share the way evenly. */
function placeEntries(items: readonly TimelineItem[]): readonly number[] {
  const stops = items.flatMap(({ stop }, index) => (stop ? [{ index, x: bends[stop - 1] ?? 8 }] : []));
  return items.map((_, index) => {
    const before = stops.findLast((stop) => stop.index <= index) ?? stops[0];
    const after = stops.find((stop) => stop.index > index) ?? before;
    if (!before || !after) return 8;
    const share = (index - before.index) / (after.index - before.index || 1);
    return before.x + share * (after.x - before.x);
  });
}
