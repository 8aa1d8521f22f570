import { trackingMessages } from "@wardway/model/messages/en/tracking";
import WifiOff from "lucide-react/icons/wifi-off";
import { useTranslator } from "../messages/messages.tsx";
import { type Clock, exactTime } from "./time-format.ts";

/** A live region must exist before its text. @param since milliseconds since 1970; null while reachable */
export function StaleNote({ since, clock }: { since: number | null; clock: Clock }) {
  const { t, language } = useTranslator(trackingMessages);
  return (
    <div role="status">
      {since !== null && (
        <p className="mt-2 flex items-start gap-2 text-muted text-sm">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t("tracking.stale", { time: exactTime(since, clock.now, clock.timeZone, language) })}
        </p>
      )}
    </div>
  );
}
