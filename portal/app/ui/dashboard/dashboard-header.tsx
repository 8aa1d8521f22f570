import { useTranslator } from "@wardway/widgets/messages/messages";
import { relativeTime } from "@wardway/widgets/ui/time-format";
import { Fragment, type ReactNode } from "react";
import { useClock } from "../use-clock.ts";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";

export interface DashboardHeaderProps {
  title: string;
  /** The list's heading, if the list follows immediately. */
  list?: ReactNode;
  attention: DashboardView["attention"];
  /** Requests that wait for an approval. */
  undecided: number;
  actions?: ReactNode;
}

export function DashboardHeader({ title, list, attention, undecided, actions }: DashboardHeaderProps) {
  return (
    <header className="dash-head">
      <div className="min-w-0">
        <h1 className={list ? "dash-greeting" : "dash-title"}>{title}</h1>
        {list}
      </div>
      <p className="dash-sum">
        <Summary attention={attention} undecided={undecided} />
      </p>
      {actions}
    </header>
  );
}

/** "3 decisions wait, 1 arrival late, all else on time". */
function Summary({ attention, undecided }: Pick<DashboardHeaderProps, "attention" | "undecided">) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useClock();
  const parts: ReactNode[] = [];
  const add = (count: number, text: string, isUrgent: boolean) => {
    if (count > 0) parts.push(<b className={isUrgent ? "late" : undefined}>{text}</b>);
  };
  if (attention.kind === "hospital") {
    const { late } = attention;
    add(undecided, t("ui.dashboard.decisionsWait", { count: undecided }), true);
    add(late.arrivals, t("ui.dashboard.arrivalsLate", { count: late.arrivals }), true);
    add(late.unanswered, t("ui.dashboard.withoutResponse", { count: late.unanswered }), true);
    add(late.unansweredSoon, t("ui.dashboard.unansweredSoon", { count: late.unansweredSoon }), false);
    parts.push(t(parts.length > 0 ? "ui.dashboard.allElseOnTime" : "ui.dashboard.allOnTime"));
  } else {
    const { overdue, critical, nextPickUp } = attention;
    add(overdue, t("ui.dashboard.lateInPool", { count: overdue }), true);
    add(critical, t("ui.dashboard.critical", { count: critical }), false);
    const time = nextPickUp && relativeTime(nextPickUp, now, timeZone);
    if (time) parts.push(t("ui.dashboard.nextPickUp", { time }));
  }
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
    <Fragment key={index}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ));
}
