import { useTranslator } from "@wardway/widgets/messages/messages";
import { useViewer } from "#app/http/viewer.ts";
import { printedTime } from "../downtime/printed-time.ts";
import { useClock } from "../use-clock.ts";
import { messages } from "./messages.ts";

/** On paper only: when it was printed and by whom, which relative times on it count from. */
export function PrintOrigin() {
  const { t } = useTranslator(messages);
  const { user, timeZone } = useViewer();
  const { now } = useClock();
  return (
    <p className="print-origin">
      {t("ui.shell.printed", {
        time: printedTime(now, now, timeZone),
        name: user.name ?? user.username,
        organization: user.organization ?? "",
        isStaff: user.organization === null ? "no" : "yes",
      })}
    </p>
  );
}
