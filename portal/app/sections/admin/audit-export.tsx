import { msg, t } from "@lingui/core/macro";
import { buttonClass } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Icon } from "#app/components/icon.tsx";
import { useDismissableDetails } from "#app/components/use-dismissable-details.ts";
import { i18n } from "#app/infra/locale.ts";

const formats = [
  { format: "csv", label: msg`CSV`, hint: msg`For spreadsheets` },
  { format: "ndjson", label: msg`NDJSON`, hint: msg`For programs, one entry a line` },
] as const;

const filterParameters = ["search", "record", "from", "to", "outcome"];

/** @param search its filter applies to the export */
export function ExportLogs({ search, className }: { search?: URLSearchParams; className?: string }) {
  const details = useDismissableDetails();
  const filter = [...(search ?? [])].filter(
    ([name, value]) => filterParameters.includes(name) && value !== "",
  );
  return (
    <details ref={details} data-print="hidden" className={classNames("group relative", className)}>
      <summary className={buttonClass({ variant: "secondary", size: "small", className: "w-full" })}>
        <Icon name="download" className="size-4" />
        {t`Export Logs`}
        <Icon name="chevron-down" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="popover absolute right-0 mt-2 w-72 p-2">
        <p className="px-3 pt-1 pb-2 text-muted text-sm">
          {filter.length > 0
            ? t`All entries that the filter finds. The export itself is logged.`
            : t`All entries. The export itself is logged.`}
        </p>
        <ul>
          {formats.map(({ format, label, hint }) => (
            <li key={format}>
              <a
                href={`/admin/logs/export?${new URLSearchParams([["format", format], ...filter])}`}
                onClick={() => details.current?.removeAttribute("open")}
                className="popover-link"
              >
                {i18n._(label)}
                <small>{i18n._(hint)}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
