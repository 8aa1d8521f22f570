import { useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { browserTimeZone, fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import type { ReactNode } from "react";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

interface TimeField {
  readonly id: string;
  readonly name: string;
  readonly initialValue: string | undefined;
  readonly errors: string[] | undefined;
}

export interface TimeFieldsProps {
  fields: { readonly date: TimeField; readonly time: TimeField; readonly timeZone: TimeField };
  label: string;
  hint?: string;
  required?: boolean;
  /** Shortcuts. */
  children?: ReactNode;
}

/** In the user's time zone; the date defaults to today. */
export function TimeFields({ fields, label, hint, required = false, children }: TimeFieldsProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const zone = useHydrated() ? browserTimeZone() : clock.timeZone;
  const today = fieldsIn(zone, new Date(clock.now)).date;
  const { date, time, timeZone } = fields;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{label}</legend>
      {hint && <p className="mt-0.5 text-muted text-sm">{hint}</p>}
      <input type="hidden" name={timeZone.name} value={zone} />
      {children && <div className="mt-2">{children}</div>}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field id={date.id} label={t("transportId.date")} required={required} error={date.errors}>
          <Input type="date" name={date.name} defaultValue={date.initialValue ?? today} key={zone} />
        </Field>
        <Field
          id={time.id}
          label={t("transportId.time")}
          required={required}
          error={time.errors ?? timeZone.errors}
        >
          <Input type="time" name={time.name} defaultValue={time.initialValue} />
        </Field>
      </div>
    </fieldset>
  );
}
