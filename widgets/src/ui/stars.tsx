import { starsMessages } from "@wardway/model/messages/en/stars";
import { Star, StarHalf } from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { toOneDecimal } from "./numbers.ts";

/** `value` is 0 to 5, null without ratings; `count` the number of ratings. */
export function Stars({
  value,
  count,
  className,
}: {
  value: number | null;
  count?: number;
  className?: string;
}) {
  const { t, locale } = useTranslator(starsMessages);
  if (value === null)
    return <span className={classNames("text-muted text-sm", className)}>{t("stars.notRated")}</span>;
  const halves = Math.round(value * 2);
  const shown = toOneDecimal(value, locale);
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap text-sm", className)}>
      <span className="sr-only">
        {count === undefined
          ? t("stars.value", { value: shown })
          : t("stars.valueAndCount", { value: shown, count })}
      </span>
      <span aria-hidden="true" className="inline-flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className="relative size-4">
            <Star className={classNames("size-4", halves >= star * 2 ? "fill-current" : "text-control")} />
            {halves === star * 2 - 1 && <StarHalf className="absolute inset-0 size-4 fill-current" />}
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="font-medium text-ink tabular-nums">
        {shown}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="text-muted tabular-nums">
          ({count})
        </span>
      )}
    </span>
  );
}
