import { t } from "@lingui/core/macro";
import type { FollowRecipient } from "@wardway/model";
import type { Reader } from "#app/domain/disclosures/recipients.server.ts";
import type { Disclosure, Form, Relation } from "#app/domain/disclosures/report-disclosures.server.ts";
import { describeAuditAction, getTimestampFormat } from "#app/sections/admin/audit-entry.server.ts";

/** A line of the report. */
export interface DisclosureRow {
  readonly id: number;
  /** ISO 8601. */
  readonly moment: string;
  /** With its zone. */
  readonly time: string;
  readonly organization: string | null;
  readonly reader: string;
  readonly what: string;
  readonly purpose: string;
}

/** By who received something. */
export interface DisclosureParts {
  readonly outside: readonly DisclosureRow[];
  readonly inside: readonly DisclosureRow[];
  readonly administration: readonly DisclosureRow[];
}

export function describeDisclosures(disclosures: readonly Disclosure[], timeZone: string): DisclosureParts {
  const format = getTimestampFormat(timeZone, "short");
  const parts: Record<keyof DisclosureParts, DisclosureRow[]> = {
    outside: [],
    inside: [],
    administration: [],
  };
  for (const disclosure of disclosures) {
    parts[partOf(disclosure.relation)].push({
      id: disclosure.id,
      moment: disclosure.at.toISOString(),
      time: format.format(disclosure.at),
      organization: disclosure.organization,
      reader: describeReader(disclosure.reader),
      what: describeContent(disclosure),
      purpose: describePurpose(disclosure),
    });
  }
  return parts;
}

function partOf(relation: Relation): keyof DisclosureParts {
  if (relation === "requesting_hospital") return "inside";
  return relation === "administrator" || relation === "portal" ? "administration" : "outside";
}

function describeReader(reader: Reader): string {
  switch (reader.kind) {
    case "person":
      return reader.name;
    case "widget":
      return t`${{ name: reader.name }}, in the widgets of ${{ site: reader.site }}`;
    case "link":
      return describeLink(reader);
    case "display":
      return reader.label === null
        ? t`Display ${{ id: reader.id }}`
        : t`Display “${{ label: reader.label }}”`;
    case "file":
      return t`A file on the portal's server`;
    case "portal":
      return t`The portal itself`;
  }
}

function describeLink({ id, recipient }: Extract<Reader, { kind: "link" }>): string {
  if (recipient === "family") return t`Holder of link ${id}, made for the family`;
  return recipient === "receiving_unit"
    ? t`Holder of link ${id}, made for the receiving unit`
    : t`Holder of link ${id}`;
}

type Shows = Disclosure["shows"];
const choose = (shows: Shows, texts: Readonly<Record<"name" | "initials" | "unknown", string>>) =>
  texts[shows ?? "unknown"];

/** In words, by form; an act in those of the trail. */
function describeContent(disclosure: Disclosure): string {
  const { form, shows, reader, action } = disclosure;
  if (form === null) return describeAuditAction({ action, success: true }) ?? action;
  const texts: Readonly<Record<Form, () => string>> = {
    record: () =>
      reader.kind === "link"
        ? t`Status, steps and arrival of the transport, with the patient's initials`
        : choose(shows, {
            name: t`The record of the transport, with name and record number`,
            initials: t`The request, with the patient's initials`,
            unknown: t`The record of the transport`,
          }),
    list: () =>
      choose(shows, {
        name: t`A list with this transport and the patient's name`,
        initials: t`A list with this transport and the patient's initials`,
        unknown: t`A list with this transport`,
      }),
    live: () => t`Live changes of the transport and the vehicle's position`,
    hand_off_sheet: () => t`The hand-off sheet, with name and record number`,
    export: () => t`A file of transports, with name and record number`,
    downtime_list: () =>
      choose(shows, {
        name: t`The downtime list on a computer, with this transport and the patient's name`,
        initials: t`The downtime list on a computer, with this transport and the patient's initials`,
        unknown: t`The downtime list on a computer, with this transport`,
      }),
    file: () => t`A list for downtimes with this transport`,
    report: () => t`A report of disclosures, with name and record number`,
  };
  return texts[form]();
}

function describeLinkPurpose(recipient: FollowRecipient | null): string {
  if (recipient === "family") return t`Information of the family, by a link of the requesting hospital`;
  return recipient === "receiving_unit"
    ? t`Treatment: preparation for the patient, by a link of the requesting hospital`
    : t`A link of the requesting hospital`;
}

function describePurpose({ relation, reader }: Disclosure): string {
  const texts: Readonly<Record<Relation, () => string>> = {
    requesting_hospital: () => t`Treatment: care of the patient and arrangement of the transport`,
    assigned_company: () => t`Treatment: transport by the company that the hospital chose`,
    company: () => t`Treatment: search for a company that runs the transport`,
    receiving_hospital: () => t`Treatment: care by the hospital to which the patient is brought`,
    emergency: () => t`Treatment: emergency access, with a reason and a review`,
    link: () => describeLinkPurpose(reader.kind === "link" ? reader.recipient : null),
    administrator: () => t`Operations: administration of the portal`,
    portal: () => t`Operations: automatic work of the portal`,
    unknown: () => t`No longer known`,
  };
  return texts[relation]();
}
