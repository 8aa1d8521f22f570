import type { Place } from "@wardway/model";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { formatPlace, PlaceName } from "./place-name.tsx";

/** Two lines joined by the route. */
export function Journey({ from, to, className }: { from: Place; to: Place; className?: string }) {
  const { t } = useTranslator(trackingMessages);
  return (
    <span className={classNames("trip", className)}>
      <Stop label={t("tracking.from")} place={from} />
      <Stop label={t("tracking.to")} place={to} />
    </span>
  );
}

function Stop({ label, place }: { label: string; place: Place }) {
  const { language } = useTranslator();
  const text = formatPlace(place, language);
  // Not in the document: each place is in it already.
  const [title, setTitle] = useState<string>();
  useEffect(() => setTitle(text), [text]);
  return (
    <span title={title}>
      <span>{`${label} `}</span>
      <PlaceName place={place} />
    </span>
  );
}
