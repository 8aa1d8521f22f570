import { msg, plural, t } from "@lingui/core/macro";
import { REPORT_YEARS } from "@wardway/model";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { Section } from "#app/components/section.tsx";
import { formatDayRange } from "#app/sections/admin/audit-days.ts";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import type { DisclosureRow } from "./describe-disclosure.server.ts";
import type { LoadedReport } from "./route.tsx";

export function Report({ report }: { report: LoadedReport }) {
  const { parts, hospital } = report;
  return (
    <>
      <Subject report={report} />
      <Gaps report={report} />
      <Part
        title={t`Disclosures outside of the requesting hospital`}
        description={t`To the ambulance companies, the receiving hospital, and others who were given a link or took an emergency access.`}
        rows={parts.outside}
      />
      <Part
        title={
          hospital === null
            ? t`Uses inside of the requesting hospital`
            : t`Uses inside of the requesting hospital: ${{ hospital }}`
        }
        description={
          hospital === null
            ? t`It is no longer known which hospital requested the transport: its uses are in the part above.`
            : t`By its own staff, its widgets and its displays.`
        }
        rows={parts.inside}
      />
      <Part
        title={t`Administration of the portal`}
        description={t`By administrators, and by the portal itself.`}
        rows={parts.administration}
      />
      <Explanations report={report} />
    </>
  );
}

/** A line to be filled in by hand. */
const Blank = () => <span className="blank" role="img" aria-label={t`Fill in by hand`} />;

function Subject({ report }: { report: LoadedReport }) {
  const { request, requestId, purgedAt, hospital, days, timeZone, madeAt, madeBy } = report;
  return (
    <Section title={t`Transport ${{ id: requestId }}`}>
      <Facts>
        <Fact name={t`Patient`}>{request ? <bdi translate="no">{request.patientName}</bdi> : <Blank />}</Fact>
        <Fact name={t`Record number`}>
          {request ? <bdi translate="no">{request.medicalRecordNumber}</bdi> : <Blank />}
        </Fact>
        <Fact name={t`Requested by`}>
          {hospital === null ? <Blank /> : <bdi translate="no">{hospital}</bdi>}
        </Fact>
        {request && <Fact name={t`Requested`}>{request.createdAt}</Fact>}
        {purgedAt !== null && (
          <Fact name={t`Record`}>{t`Removed at the end of its retention period, ${purgedAt}`}</Fact>
        )}
        <Fact name={t`Period`}>{formatDayRange(days)}</Fact>
        <Fact name={t`Time zone`}>{timeZone.replaceAll("_", " ")}</Fact>
        <Fact name={t`Report`}>{t`Made ${madeAt} by ${{ name: madeBy }}`}</Fact>
      </Facts>
    </Section>
  );
}

/** What is missing in the tables. */
function Gaps({ report }: { report: LoadedReport }) {
  const { isTruncated, removedBefore, readsOff, rejected, requestId, days } = report;
  const count = report.parts.outside.length + report.parts.inside.length + report.parts.administration.length;
  const file = new URLSearchParams({ record: `transport:${requestId}`, ...days });
  return (
    <div className="disclosures-gaps">
      {isTruncated && (
        <p role="status" className="notice">
          <span>
            {t`Incomplete: only the latest ${plural(count, { one: "# entry", other: "# entries" })} of the period are listed. Choose a shorter period, or export all of them:`}{" "}
            <a href={`/admin/logs/export?${file}&format=csv`} data-print="hidden">{t`CSV`}</a>
          </span>
        </p>
      )}
      {removedBefore !== null && (
        <p className="notice">
          {t`Entries from before ${removedBefore} were removed from the audit trail at the end of its retention period.`}
        </p>
      )}
      {readsOff.map(({ from, to }) => (
        <p key={`${from} ${to}`} className="notice">
          {describeReadsOff(from, to)}
        </p>
      ))}
      {rejected > 0 && (
        <p className="notice">
          {t`Rejected attempts of this period, which showed nothing and are in the audit trail only: ${rejected}`}
        </p>
      )}
    </div>
  );
}

function describeReadsOff(from: string | null, to: string | null): string {
  if (to === null)
    return from === null
      ? t`Reads are not recorded: HIPAA audit logging is off. Changes and emergency accesses are recorded.`
      : t`Reads are not recorded since ${from}: HIPAA audit logging is off. Changes and emergency accesses are recorded.`;
  return from === null
    ? t`Reads were not recorded until ${to}: HIPAA audit logging was off. Changes and emergency accesses were recorded.`
    : t`Reads were not recorded from ${from} to ${to}: HIPAA audit logging was off. Changes and emergency accesses were recorded.`;
}

interface PartProps {
  title: string;
  description: string;
  rows: readonly DisclosureRow[];
}

function Part({ title, description, rows }: PartProps) {
  return (
    <Section flush title={title} description={description}>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t`None in this period.`}
      />
    </Section>
  );
}

const columns: readonly Column<DisclosureRow>[] = [
  {
    key: "time",
    header: msg`Date and time`,
    className: "tabular:w-56",
    cell: ({ moment, time }) => <time dateTime={moment}>{time}</time>,
  },
  {
    key: "who",
    header: msg`Received by`,
    className: "tabular:w-56",
    cell: ({ organization, reader }) => (
      <>
        <bdi translate="no">{reader}</bdi>
        {organization !== null && (
          <small>
            <bdi translate="no">{organization}</bdi>
          </small>
        )}
      </>
    ),
  },
  { key: "what", header: msg`What was disclosed`, cell: ({ what }) => what },
  { key: "purpose", header: msg`Purpose`, cell: ({ purpose }) => purpose },
];

function Explanations({ report }: { report: LoadedReport }) {
  const order = report.request?.standingOrderId ?? null;
  return (
    <Section title={t`About this report`}>
      <ul className="disclosures-notes">
        <li>
          {t`An accounting of disclosures by law (45 CFR 164.528) covers ${REPORT_YEARS} years and does not include disclosures for treatment, payment and health care operations, to the patient, or by authorization. This report lists all that the portal recorded, which is more than the law requires. The privacy officer decides which of its parts are handed out.`}
        </li>
        <li>
          {t`The purposes are those for which the portal gives access. It does not record why a person opened a record.`}
        </li>
        <li>
          {t`Organizations are those of the accounts at the time. Deleted accounts are named as in the audit trail.`}
        </li>
        <li>
          {t`A page that refreshes itself is recorded once in 15 minutes. A change also shows the record to its author.`}
        </li>
        <li>
          {t`Not included: paper, telephone and other systems, who else sees a screen, a file or a link, and copies of the database. Emails of the portal contain no patient data.`}
        </li>
        {order !== null && (
          <li>
            {t`Standing order ${{ id: order }}, from which the transport was requested, names the same patient. Its entries are in the audit trail, by its own number.`}
          </li>
        )}
      </ul>
    </Section>
  );
}
