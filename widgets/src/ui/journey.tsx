import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";

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
  // Not in the document: each place is in it already.
  const [title, setTitle] = useState<string>();
  useEffect(() => setTitle(place), [place]);
  return (
    <span title={title}>
      <span>{`${label} `}</span>
      <bdi translate="no">{place}</bdi>
    </span>
  );
}
