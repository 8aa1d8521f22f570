import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Skeleton } from "@wardway/widgets/ui/skeleton";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Popover } from "radix-ui";
import { lazy, Suspense, useId, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { formatDayRange } from "#app/sections/admin/audit-days.ts";

const Calendar = lazy(() => import("./audit-calendar.tsx"));

export interface DateRangeProps {
  /** `yyyy-MM-dd`; empty for an open end. */
  days: { readonly from: string; readonly to: string };
  /** Today in the viewer's time zone. */
  today: string;
  /** All but range and cursor are preserved. */
  search: URLSearchParams;
}

const panelClass = "popover w-80 p-4";

/** A calendar in a popover; two native date fields before hydration. */
export function DateRange(props: DateRangeProps) {
  const [open, setOpen] = useState(false);
  const label = (
    <>
      <Icon name="calendar-days" className="size-4" />
      {formatDayRange(props.days) ?? t`Date range`}
      <Icon name="chevron-down" className="size-4 text-muted" />
    </>
  );
  const triggerClass = buttonClass({
    variant: "secondary",
    size: "small",
    className: "w-full",
  });
  if (!useHydrated()) {
    return (
      <details data-print="hidden" className="relative max-sm:w-full">
        <summary className={triggerClass}>{label}</summary>
        <div className={`absolute right-0 mt-2 ${panelClass}`}>
          <RangeForm {...props} />
        </div>
      </details>
    );
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger data-print="hidden" className={`${triggerClass} max-sm:w-full sm:w-auto`}>
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        {/* Animated only while open: Radix misses the end of a closing animation of zero length (reduced motion). */}
        <Popover.Content
          aria-label={t`Date range`}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={`${panelClass} max-h-(--radix-popover-content-available-height) data-[state=open]:animate-[ww-rise_var(--ww-motion)_ease-out] overflow-y-auto`}
        >
          <RangeForm {...props} onClose={() => setOpen(false)} withCalendar />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface RangeFormProps extends DateRangeProps {
  onClose?: (() => void) | undefined;
  withCalendar?: boolean;
}

function RangeForm({ days, today, search, onClose, withCalendar = false }: RangeFormProps) {
  const [range, setRange] = useState(days);
  const id = useId();
  const others = [...search].filter(([name]) => !["from", "to", "cursor"].includes(name));
  const fields = [
    { name: "from", label: t({ message: "From", context: "first day" }) },
    { name: "to", label: t({ message: "To", context: "last day" }) },
  ] as const;
  return (
    <Form method="get" preventScrollReset onSubmit={() => onClose?.()}>
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-2 gap-3">
        {fields.map(({ name, label }) => (
          <Field key={name} id={`${id}-${name}`} label={label}>
            <Input
              type="date"
              name={name}
              value={range[name]}
              max={today}
              onChange={(event) => setRange({ ...range, [name]: event.target.value })}
              className="px-2 text-sm"
            />
          </Field>
        ))}
      </div>
      {withCalendar && (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <Calendar range={range} today={today} onChange={setRange} />
        </Suspense>
      )}
      <div className="mt-3 flex justify-end gap-2 *:flex-1">
        <LinkButton
          to={`?${new URLSearchParams(others)}`}
          variant="secondary"
          size="small"
          preventScrollReset
          onClick={onClose}
        >
          {t`Clear`}
        </LinkButton>
        <Button type="submit" size="small">
          {t`Apply Filter`}
        </Button>
      </div>
    </Form>
  );
}
