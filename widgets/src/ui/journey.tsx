import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Two lines joined by the route. */
export function Journey({ from, to, className }: { from: string; to: string; className?: string }) {
  const { t } = useTranslator(trackingMessages);
  return (
    <span className={classNames("trip", className)}>
      <Stop label={t("tracking.from")} place={from} />
      <Stop label={t("tracking.to")} place={to} />
    </span>
  );
}

function Stop({ label, place }: { label: string; place: string }) {
  return (
    <span className="trip-stop" title={useHydrated() ? place : undefined}>
      <span className="sr-only">{`${label} `}</span>
      <bdi>{place}</bdi>
    </span>
  );
}
