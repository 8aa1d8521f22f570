import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { CircleDot, MapPin } from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";

export function Journey({ from, to, className }: { from: string; to: string; className?: string }) {
  const { t } = useTranslator(trackingMessages);
  return (
    <span
      className={classNames(
        "grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-left min-w-44",
        className,
      )}
    >
      <CircleDot aria-hidden="true" className="mt-1 size-3.5 text-muted" />
      <span className="line-clamp-2 break-words" title={from}>
        <span className="sr-only">{t("tracking.from")} </span>
        <bdi>{from}</bdi>
      </span>
      <MapPin aria-hidden="true" className="mt-1 size-3.5 text-primary" />
      <span className="line-clamp-2 break-words" title={to}>
        <span className="sr-only">{t("tracking.to")} </span>
        <bdi>{to}</bdi>
      </span>
    </span>
  );
}
