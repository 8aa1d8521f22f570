import { select, t } from "@lingui/core/macro";
import { printedTime } from "#app/components/printed-time.ts";
import { useClock } from "../page/use-clock.ts";
import { useViewer } from "../page/viewer.ts";

/** On paper only: when it was printed and by whom, which relative times on it count from. */
export function PrintOrigin() {
  const { user, timeZone } = useViewer();
  const { now } = useClock();
  return (
    <p className="print-origin">
      {t`Printed ${{ time: printedTime(now, now, timeZone) }} by ${{ name: user.name ?? user.username }}${select({ isStaff: user.organization === null ? "no" : "yes" }, { yes: `, ${{ organization: user.organization ?? "" }}`, other: "" })}. Times like “in 5 min” count from then.`}
    </p>
  );
}
