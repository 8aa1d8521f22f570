import { t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import { accountMay } from "@wardway/model";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { zoneName } from "@wardway/widgets/ui/time-format";
import { useId } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useDismissableDetails } from "#app/components/use-dismissable-details.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

/** A file of the transports of a period, as far as the search of the list finds them. */
export function ExportHistory() {
  const details = useDismissableDetails();
  const [parameters] = useSearchParams();
  // What narrows the list narrows the file.
  const narrowing = ["search", "whose", "unit"].flatMap((name) => {
    const value = parameters.get(name);
    return value ? [{ name, value }] : [];
  });
  const { actor, now, timeZone } = useViewer();
  const id = useId();
  if (!accountMay(actor, "request.export")) return null;
  return (
    <details ref={details} data-print="hidden" className="group relative">
      <summary className={buttonClass({ variant: "secondary", size: "small", className: "w-full" })}>
        <Icon name="download" className="size-4" />
        {t`Export`}
        <Icon name="chevron-down" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <form
        action="/transport-history/export"
        onSubmit={() => details.current?.removeAttribute("open")}
        className="popover absolute right-0 mt-2 w-72 p-4"
      >
        {narrowing.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="mb-3 text-muted text-sm">
          {narrowing.length === 0
            ? t`Completed and cancelled transports, as a CSV file for spreadsheets. It names patients; the export is logged.`
            : t`What the list shows, as a CSV file for spreadsheets. It names patients; the export is logged.`}
        </p>
        <p className="mb-3 text-muted text-sm">{t`Days are those of ${{ zone: zoneName(now, timeZone) }}.`}</p>
        <Field id={`${id}from`} label={t`Pick-ups from`}>
          <Input type="date" name="from" />
        </Field>
        <Field id={`${id}to`} label={t`Pick-ups until`}>
          <Input type="date" name="to" />
        </Field>
        <Button type="submit" variant="secondary" className="w-full">
          {t`Download CSV`}
        </Button>
      </form>
    </details>
  );
}
