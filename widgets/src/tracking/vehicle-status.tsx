import { useSignals } from "@preact/signals-react/runtime";
import type { Milestone } from "@wardway/model";
import { vehicleMessages } from "@wardway/model/messages/en/vehicle";
import BellRing from "lucide-react/icons/bell-ring";
import WifiOff from "lucide-react/icons/wifi-off";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "../ui/badge.tsx";
import { BigTime } from "../ui/big-time.tsx";
import { formatDistance } from "../ui/durations.ts";
import { Time } from "../ui/time.tsx";
import { type Clock, exactTime } from "../ui/time-format.ts";
import { ageText, arrivalLabel, differenceText, getStage, legTexts, missingText } from "./arrival-texts.ts";
import { getAge, type SeenPosition } from "./seen-position.ts";
import type { LiveVehicle } from "./use-vehicle.ts";

export interface VehicleStatusProps extends Clock {
  vehicle: LiveVehicle;
  lastMilestone: Milestone | null;
  /** False if the surrounding page says so already. */
  showsUnreachable?: boolean;
  children?: ReactNode;
}

export default function VehicleStatus({
  vehicle,
  lastMilestone,
  now,
  timeZone,
  showsUnreachable = true,
  children,
}: VehicleStatusProps) {
  useSignals();
  const { t, language } = useTranslator(vehicleMessages);
  const tracking = vehicle.tracking.value;
  const seen = vehicle.seen.value;
  const isOld = vehicle.isOld.value;
  if (!tracking) return null;
  const { leg, difference, remainingDistance, isEstimate, promisedArrival } = tracking;
  // What was computed from an old position is no arrival to count on.
  const arrival = isOld ? null : tracking.arrival;
  const missing = missingText(tracking, seen !== null, language);
  const isSoon = tracking.isArrivingSoon && !isOld;
  const isLate = difference !== null && difference >= 60;
  const clock = { now, timeZone };
  return (
    <div className="eta">
      <p>
        {t(getStage(lastMilestone))}
        {isSoon && (
          <Badge
            icon={<BellRing aria-hidden="true" className="icon size-4" />}
            word={t("vehicle.arrivingSoon")}
            className="eta-soon"
          />
        )}
      </p>
      <p role="status" className="sr-only">
        {isSoon && leg && t(legTexts[leg].soon)}
      </p>
      {tracking.arrival === null && missing !== null && <p className="text-ink">{missing}</p>}
      {arrival === null && promisedArrival !== null && (
        <dl>
          <dt>{t("vehicle.promised")}</dt>
          <dd>
            <BigTime {...clock} value={promisedArrival} />
          </dd>
        </dl>
      )}
      {arrival !== null && (
        <dl>
          <dt className={isEstimate ? undefined : "sr-only"}>{arrivalLabel(isEstimate, language)}</dt>
          <dd>
            <BigTime {...clock} value={arrival} />
            {difference !== null && (
              <span className={isLate ? "late" : "font-semibold text-ink"}>
                {differenceText(difference, language)}
              </span>
            )}
            {difference !== null && promisedArrival !== null && (
              <>
                , {t("vehicle.promisedAt")}{" "}
                <Time {...clock} value={promisedArrival} show="exact" className="font-semibold text-ink" />
              </>
            )}
          </dd>
        </dl>
      )}
      {children}
      {remainingDistance !== null && arrival !== null && (
        <p>{t("vehicle.remaining", { distance: formatDistance(remainingDistance, language) })}</p>
      )}
      {seen && <FixAge key={seen.recordedAt} seen={seen} />}
      {isOld && tracking.arrival !== null && (
        <p className="text-ink">
          {t("vehicle.oldPositionHint", { time: exactTime(tracking.arrival, now, timeZone, language) })}
        </p>
      )}
      {showsUnreachable && vehicle.isUnreachable.value && (
        <p className="mt-1 flex items-start gap-2">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t("vehicle.unreachable")}
        </p>
      )}
    </div>
  );
}

/** Not a live region: screen readers should not announce every second. */
function FixAge({ seen }: { seen: SeenPosition }) {
  const { language } = useTranslator();
  const [age, setAge] = useState(seen.ageThen);
  useEffect(() => {
    const look = () => setAge(getAge(seen));
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [seen]);
  return <p>{ageText(age, language)}</p>;
}
