import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { Check, Circle, CircleDot, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";

export interface TimelineItem {
  id: string | number;
  title: string;
  /** A `<Time>`, or null if pending. */
  time: ReactNode;
  detail?: ReactNode;
  /** Formatted time since the previous entry ("12 min"). */
  gap?: string | null;
  state: "done" | "current" | "upcoming" | "stopped";
}

const marks = {
  done: { icon: Check, look: "border-completed/50 bg-completed/12 text-completed" },
  current: { icon: CircleDot, look: "border-in-progress bg-in-progress/16 text-in-progress" },
  upcoming: { icon: Circle, look: "border-control border-dashed text-muted" },
  stopped: { icon: X, look: "border-danger/60 bg-danger/12 text-danger" },
} as const;

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  const { t } = useTranslator(timelineMessages);
  return (
    <ol aria-label={label ?? t("timeline.title")} className="flex flex-col">
      {items.map((item, index) => {
        const { icon: Icon, look } = marks[item.state];
        return (
          <li
            key={item.id}
            aria-current={item.state === "current" ? "step" : undefined}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3"
          >
            {index > 0 && (
              <>
                <span aria-hidden="true" className="mx-auto min-h-5 w-px bg-line" />
                <span className="py-0.5 text-muted text-sm leading-5 tabular-nums">
                  {item.gap && (
                    <>
                      <span className="sr-only">{t("timeline.after")} </span>
                      {item.gap}
                    </>
                  )}
                </span>
              </>
            )}
            <span className="flex flex-col items-center">
              <span
                className={classNames("grid size-7 shrink-0 place-items-center rounded-full border", look)}
              >
                <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
              </span>
              {index < items.length - 1 && <span aria-hidden="true" className="w-px grow bg-line" />}
            </span>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-0.5">
              <span className={classNames("font-medium", item.state === "upcoming" && "text-muted")}>
                {item.title}
                {item.state === "upcoming" && <span className="sr-only"> {t("timeline.notYet")}</span>}
              </span>
              <span className="text-muted text-sm">{item.time}</span>
              {item.detail && <div className="w-full text-muted text-sm wrap-anywhere">{item.detail}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
