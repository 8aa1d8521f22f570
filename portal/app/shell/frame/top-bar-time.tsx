import { t } from "@lingui/core/macro";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { currentLanguage } from "#app/infra/locale.ts";
import { useClock } from "../page/use-clock.ts";
import { useViewer } from "../page/viewer.ts";

/** "Sun, November 22, 08:47" in the viewer's time zone. */
export function TopBarTime() {
  const { now } = useClock();
  const { timeZone } = useViewer();
  return (
    <time dateTime={now} className="top-time">
      {formatNow(now, timeZone)}
    </time>
  );
}

/** From parts, because the formats of server and browser differ. */
function formatNow(now: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(currentLanguage().locale, {
    timeZone,
    weekday: "short",
    month: "long",
    day: "numeric",
  });
  const {
    weekday = "",
    month = "",
    day = "",
  } = Object.fromEntries(format.formatToParts(Date.parse(now)).map(({ type, value }) => [type, value]));
  return t`${weekday}, ${month} ${day}, ${{ time: clockTime(now, timeZone) }}`;
}
