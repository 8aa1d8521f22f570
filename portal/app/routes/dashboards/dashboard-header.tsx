import { plural, t } from "@lingui/core/macro";
import { relativeTime } from "@wardway/widgets/ui/time-format";
import { Fragment, type ReactNode } from "react";
import { useClock } from "#app/shell/page/use-clock.ts";
import type { DashboardView } from "./load.server.ts";

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
  const { now, timeZone } = useClock();
  const parts: ReactNode[] = [];
  const add = (count: number, text: string, isUrgent: boolean) => {
    if (count > 0) parts.push(<b className={isUrgent ? "late" : undefined}>{text}</b>);
  };
  if (attention.kind === "hospital") {
    const { late } = attention;
    add(undecided, t`${plural(undecided, { one: "# decision waits", other: "# decisions wait" })}`, true);
    add(
      late.arrivals,
      t`${plural({ count: late.arrivals }, { one: "# arrival late", other: "# arrivals late" })}`,
      true,
    );
    add(
      late.unanswered,
      t`${plural({ count: late.unanswered }, { one: "# late without a response", other: "# late without a response" })}`,
      true,
    );
    const noResponse = late.noResponse ?? 0;
    add(
      noResponse,
      t`${plural({ count: noResponse }, { one: "# without a response", other: "# without a response" })}`,
      true,
    );
    add(late.unansweredSoon, t`${{ count: late.unansweredSoon }} due soon without a response`, false);
    parts.push(parts.length > 0 ? t`all else on time` : t`All on time`);
  } else {
    const { overdue, critical, nextPickUp } = attention;
    add(overdue, t`${overdue} late`, true);
    add(critical, t`${critical} critical`, false);
    const time = nextPickUp && relativeTime(nextPickUp, now, timeZone);
    if (time) parts.push(t`next pick-up ${time}`);
  }
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
    <Fragment key={index}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ));
}
