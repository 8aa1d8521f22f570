import { t } from "@lingui/core/macro";
import { browserTimeZone } from "@wardway/widgets/ui/browser-time-zone";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import type { ReactNode } from "react";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

interface TimeField {
  readonly id: string;
  readonly name: string;
  readonly initialValue: string | undefined;
  readonly errors: string[] | undefined;
}

export interface TimeFieldsProps {
  fields: { readonly date: TimeField; readonly time: TimeField; readonly timeZone: TimeField };
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** ISO 8601; without it, the date defaults to today. */
  defaultAt?: string | null;
  /** Shortcuts. */
  children?: ReactNode;
}

/** IANA name: the browser's, before hydration the one of the page. */
export function useTypedTimeZone(): string {
  const { timeZone } = useViewer();
  return useHydrated() ? browserTimeZone() : timeZone;
}

/** In the user's time zone. */
export function TimeFields(props: TimeFieldsProps) {
  const { fields, label, hint, required = false, defaultAt = null, children } = props;
  const { now } = useClock();
  const zone = useTypedTimeZone();
  const initial = fieldsIn(zone, new Date(defaultAt ?? now));
  const { date, time, timeZone } = fields;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{label}</legend>
      {hint && <p className="mt-0.5 text-muted text-sm">{hint}</p>}
      <p className="mt-0.5 text-muted text-sm">{t`Time zone ${{ zone: zone.replaceAll("_", " ") }}.`}</p>
      <input type="hidden" name={timeZone.name} value={zone} />
      {children && <div className="mt-2">{children}</div>}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field id={date.id} label={t`Date`} required={required} error={date.errors}>
          <Input type="date" name={date.name} defaultValue={date.initialValue ?? initial.date} key={zone} />
        </Field>
        <Field id={time.id} label={t`Time`} required={required} error={time.errors ?? timeZone.errors}>
          <Input
            type="time"
            name={time.name}
            defaultValue={time.initialValue ?? (defaultAt ? initial.time : undefined)}
            key={zone}
          />
        </Field>
      </div>
    </fieldset>
  );
}
