import { t } from "@lingui/core/macro";
import { DayPicker } from "react-day-picker";
import { enUS, es } from "react-day-picker/locale";
import { Icon } from "#app/components/icon.tsx";
import { currentLanguage, currentLocale } from "#app/infra/locale.ts";
import { formatDay, parseDay } from "#app/sections/admin/audit-days.ts";

export interface CalendarProps {
  /** `yyyy-MM-dd`; empty for an open end. */
  range: { readonly from: string; readonly to: string };
  today: string;
  onChange: (range: { from: string; to: string }) => void;
}

/** "Monday, October 5, 2026": contains the visible number (WCAG 2.2, 2.5.3). */
const getFullDay = () => new Intl.DateTimeFormat(currentLanguage().locale, { dateStyle: "full" });

/** Locales for the names of months and days. */
const locales = { en: enUS, es };

const navButtonClass =
  "grid size-11 place-items-center rounded-md text-muted hover:bg-line hover:text-ink aria-disabled:opacity-40 aria-disabled:hover:bg-transparent";

/** A separate file, so that it loads only when opened. */
export default function Calendar({ range, today, onChange }: CalendarProps) {
  const [from, to] = [parseDay(range.from), parseDay(range.to)];
  const last = parseDay(today) ?? new Date();
  return (
    <DayPicker
      mode="range"
      locale={locales[currentLocale()]}
      selected={{ from, to }}
      onSelect={(chosen) =>
        onChange({
          from: chosen?.from ? formatDay(chosen.from) : "",
          to: chosen?.to ? formatDay(chosen.to) : "",
        })
      }
      defaultMonth={to ?? from ?? last}
      endMonth={last}
      today={last}
      disabled={{ after: last }}
      showOutsideDays
      fixedWeeks
      labels={{
        labelDayButton: (date, { today, selected }) => {
          const day = getFullDay().format(date);
          if (today) return selected ? t`Today, ${day}, selected` : t`Today, ${day}`;
          return selected ? t`${day}, selected` : day;
        },
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === "left" ? (
            <Icon name="chevron-left" className="size-5" />
          ) : (
            <Icon name="chevron-right" className="size-5" />
          ),
      }}
      classNames={{
        months: "relative",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: navButtonClass,
        button_next: navButtonClass,
        month_caption: "flex h-11 items-center justify-center font-semibold",
        month_grid: "w-full border-collapse",
        weekday: "h-8 font-medium text-muted text-xs",
        day: "p-0 text-center",
        day_button:
          "grid h-11 w-full place-items-center rounded-md text-sm tabular-nums hover:bg-line disabled:hover:bg-transparent sm:h-10",
        today: "font-bold text-ink underline underline-offset-4",
        outside: "text-muted",
        disabled: "text-muted opacity-50",
        selected: "bg-raised",
        range_start: "rounded-l-md *:bg-ink *:text-canvas *:forced-color-adjust-none *:hover:bg-muted",
        range_end: "rounded-r-md *:bg-ink *:text-canvas *:forced-color-adjust-none *:hover:bg-muted",
        range_middle: "rounded-none",
      }}
    />
  );
}
