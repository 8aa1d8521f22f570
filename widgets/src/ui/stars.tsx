import { starsMessages } from "@wardway/model/messages/en/stars";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { toOneDecimal } from "./numbers.ts";
import { halfStarPath, starPath } from "./star-shape.ts";

const places = [0, 1, 2, 3, 4];

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
      <svg aria-hidden="true" viewBox="0 0 120 24" className="stars">
        <path d={getMissingStars(halves)} />
        <path d={getGivenStars(halves)} />
      </svg>
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

/** Includes those of which a half is given. @param halves 0 to 10 */
const getMissingStars = (halves: number) =>
  places
    .filter((place) => halves < place * 2 + 2)
    .map(starPath)
    .join("");

/** @param halves 0 to 10 */
const getGivenStars = (halves: number) =>
  places
    .map((place) =>
      halves >= place * 2 + 2 ? starPath(place) : halves > place * 2 ? halfStarPath(place) : "",
    )
    .join("");
