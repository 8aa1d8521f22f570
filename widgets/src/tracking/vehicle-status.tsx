import { useSignals } from "@preact/signals-react/runtime";
import { vehicleMessages } from "@wardway/model/messages/en/vehicle";
import { BellRing, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "../ui/badge.tsx";
import { formatDistance } from "../ui/durations.ts";
import { Time } from "../ui/time.tsx";
import type { Moment } from "../ui/time-format.ts";
import { ageText, arrivalLabel, differenceText, legTexts, missingText, oldText } from "./arrival-texts.ts";
import { getAge, type SeenPosition } from "./seen-position.ts";
import type { LiveVehicle } from "./use-vehicle.ts";

export interface VehicleStatusProps {
  vehicle: LiveVehicle;
  /** False if the surrounding page says so already. */
  showsUnreachable?: boolean;
  /** Time of rendering, and the user's zone (IANA). */
  now: Moment;
  timeZone: string;
  /** Additional content, such as a map link. */
  children?: ReactNode;
}

export default function VehicleStatus({
  vehicle,
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
  const { leg, arrival, difference, remainingDistance, isEstimate, promisedArrival } = tracking;
  const missing = missingText(tracking, seen !== null, language);
  const isSoon = tracking.isArrivingSoon && !isOld;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        {t(leg ? legTexts[leg].title : "vehicle.atDestination")}
        {isSoon && (
          <Badge
            icon={<BellRing aria-hidden="true" className="icon size-4" />}
            word={t("vehicle.arrivingSoon")}
            tone="text-ink"
          />
        )}
      </p>
      <p role="status" className="sr-only">
        {isSoon && leg && t(legTexts[leg].soon)}
      </p>
      {arrival === null ? (
        <>
          {missing !== null && <p className="mt-1">{missing}</p>}
          {promisedArrival !== null && (
            <dl className="mt-2">
              <dt className="text-muted text-sm">{t("vehicle.promised")}</dt>
              <dd>
                <Time
                  value={promisedArrival}
                  now={now}
                  timeZone={timeZone}
                  show="exact"
                  className="font-semibold text-2xl"
                />
              </dd>
            </dl>
          )}
        </>
      ) : (
        <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3">
          <div className="min-w-0">
            <dt className="text-muted text-sm">{arrivalLabel(isEstimate, language)}</dt>
            <dd>
              <Time
                value={arrival}
                now={now}
                timeZone={timeZone}
                show="exact"
                className="font-semibold text-2xl"
              />
              {difference !== null && (
                <span
                  className={
                    difference >= 60 && !isOld ? "block text-pending text-sm" : "block text-muted text-sm"
                  }
                >
                  {differenceText(difference, language)}
                </span>
              )}
            </dd>
          </div>
          {remainingDistance !== null && (
            <div className="min-w-0">
              <dt className="text-muted text-sm">{t("vehicle.remaining")}</dt>
              <dd className="font-semibold text-2xl tabular-nums">
                {formatDistance(remainingDistance, language)}
              </dd>
            </div>
          )}
        </dl>
      )}
      {seen && <FixAge key={seen.recordedAt} seen={seen} />}
      {isOld && arrival !== null && <p className="text-pending text-sm">{t(oldText)}</p>}
      {showsUnreachable && vehicle.isUnreachable.value && (
        <p className="mt-2 flex items-start gap-2 text-muted text-sm">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t("vehicle.unreachable")}
        </p>
      )}
      {children}
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
  return <p className="mt-2 text-muted text-sm tabular-nums">{ageText(age, language)}</p>;
}
