import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { fieldRejection, REPORT_YEARS } from "@wardway/model";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PrintButton } from "#app/components/print-button.tsx";
import { reportDisclosures } from "#app/domain/disclosures/report-disclosures.server.ts";
import { parseId } from "#app/http/api/api-input.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { readPeriod } from "#app/http/forms/period.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { getTimestampFormat } from "#app/sections/admin/audit-entry.server.ts";
import { adminPageError } from "#app/sections/admin/unauthorized-access.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { describeDisclosures } from "./describe-disclosure.server.ts";
import { RangeForm } from "./range-form.tsx";
import { Report } from "./report.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.export", "change", "page");
  return orErrorResponse(loadReport(args, signedIn));
}

async function loadReport({ params, request }: LoaderFunctionArgs, { db, caller, account }: SignedIn) {
  const requestId = parseId(params);
  const timeZone = getViewerTimeZone(request, account.timeZone);
  const now = new Date();
  const { from, to, days } = readRange(new URL(request.url).searchParams, timeZone, now);
  const {
    disclosures,
    readsOff,
    purgedAt,
    removedBefore,
    request: found,
    ...report
  } = await reportDisclosures(db, caller, { requestId, from, to });
  const { format } = getTimestampFormat(timeZone, "short");
  return {
    requestId,
    days,
    today: fieldsIn(timeZone, now).date,
    timeZone,
    madeAt: format(now),
    madeBy: account.name ?? account.username,
    parts: describeDisclosures(disclosures, timeZone),
    request: found && {
      patientName: found.patientName,
      medicalRecordNumber: found.medicalRecordNumber,
      createdAt: format(new Date(found.createdAt)),
      standingOrderId: found.standingOrderId,
    },
    purgedAt: purgedAt && format(purgedAt),
    removedBefore: removedBefore && format(removedBefore),
    readsOff: readsOff.map((off) => ({
      from: off.from && format(off.from),
      to: off.to && format(off.to),
    })),
    ...report,
  };
}

/** Default: the six years before today. @throws DomainError invalid, for an unknown day or a longer range */
function readRange(searchParams: URLSearchParams, timeZone: string, now: Date) {
  const today = fieldsIn(timeZone, now).date;
  const last = searchParams.get("to") || today;
  const first = searchParams.get("from") || yearsBefore(last);
  const { from, to, days } = readPeriod(new URLSearchParams({ from: first, to: last }), timeZone);
  if (days.from < yearsBefore(days.to))
    throw fieldRejection("from", "audit.reportTooLong", { years: REPORT_YEARS });
  return { from: from ?? now, to: to ?? now, days };
}

/** `yyyy-MM-dd`; of a leap day the first day of March. */
function yearsBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCFullYear(date.getUTCFullYear() - REPORT_YEARS);
  return date.toISOString().slice(0, 10);
}

export type LoadedReport = Awaited<ReturnType<typeof loadReport>>;

/** Each report is recorded: none is made again unless the range changes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href !== nextUrl.href;

export const meta: MetaFunction = (args) =>
  pageTitle(msg`Report of disclosures, transport ${{ id: String(args.params.id) }}`)(args);

export default function DisclosuresPage() {
  const report = useLoaderData<typeof loader>();
  const { requestId, days, today } = report;
  return (
    <div className="disclosures">
      <PageHeader
        title={t`Report of Disclosures`}
        description={
          <span data-print="hidden">{t`Who received what of one transport, from the audit trail, to print and to hand out. The report itself is logged.`}</span>
        }
        back={{ to: `/admin/logs?record=transport:${requestId}`, label: msg`Audit Logs` }}
        actions={
          <>
            <LinkButton to={`/admin/logs?record=transport:${requestId}`} variant="secondary">
              {t`Audit Trail`}
            </LinkButton>
            <PrintButton />
          </>
        }
      />
      <RangeForm key={`${days.from} ${days.to}`} days={days} today={today} />
      <Report report={report} />
    </div>
  );
}

export const ErrorBoundary = adminPageError(msg`The report could not be made`);
