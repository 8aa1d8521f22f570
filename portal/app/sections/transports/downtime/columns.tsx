import { msg, t } from "@lingui/core/macro";
import { getDestinationPlace, getPickupPlace, type NeedFacts, type Proposal } from "@wardway/model";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { PlaceName } from "@wardway/widgets/ui/place-name";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import type { Column } from "#app/components/data-table.tsx";
import { printedTime } from "#app/components/printed-time.ts";
import { statusWord } from "#app/components/words.ts";
import type { DowntimeRow, IncomingRow, Party } from "#app/domain/downtime/read-downtime-list.server.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import { i18n } from "#app/infra/locale.ts";

export interface DowntimeClock {
  /** ISO 8601. */
  readonly now: string;
  /** IANA name. */
  readonly timeZone: string;
}

const transportColumn = {
  key: "transport",
  header: msg`Transport`,
  cell: ({ id, priority }: Pick<DowntimeRow, "id" | "priority">) => (
    <>
      <b>#{id}</b>
      <small>{statusWord(priority)}</small>
    </>
  ),
};

/** All in words: neither paper nor a file has colours, and an icon has no name on them. */
export function getDowntimeColumns({ now, timeZone }: DowntimeClock): readonly Column<DowntimeRow>[] {
  const time = (moment: string) => printedTime(moment, now, timeZone);
  return [
    transportColumn,
    {
      key: "patient",
      header: msg`Patient`,
      cell: ({ patientName }) => <bdi translate="no">{patientName}</bdi>,
    },
    {
      key: "from",
      header: msg`From`,
      cell: (row) => <PlaceName place={getPickupPlace(row)} />,
    },
    {
      key: "to",
      header: msg`To`,
      cell: (row) => <PlaceName place={getDestinationPlace(row)} />,
    },
    {
      key: "status",
      header: msg`Status`,
      cell: ({ acceptingPhysician, bedConfirmedAt, ...row }) => (
        <>
          {describeStatus(row)}
          {acceptingPhysician && (
            <small>
              {t`Accepted by`} <bdi>{acceptingPhysician}</bdi>
            </small>
          )}
          {bedConfirmedAt && <small>{t`Bed confirmed`}</small>}
          {row.proposal && <small>{describeProposal(row, row.proposal, time)}</small>}
        </>
      ),
    },
    {
      key: "times",
      header: msg`Times`,
      cell: ({ promisedArrival, ...row }) => (
        <>
          {describePickup(row, time)}
          {promisedArrival && <small>{t`Promised ${{ time: time(promisedArrival) }}`}</small>}
        </>
      ),
    },
    {
      key: "telephone",
      header: msg`Telephone`,
      cell: ({ hospital, company, responses, contactPerson }) => (
        <>
          {company ? <PartyLine {...company} /> : t`No company yet`}
          {responses.map(({ promisedArrival, offeredLevel, isOtherPickup, ...party }) => (
            <small key={`${party.name} ${promisedArrival}`}>
              {t`Open response for ${{ time: time(promisedArrival) }}:`}{" "}
              {offeredLevel && <b>{formatLevel(offeredLevel)} </b>}
              {isOtherPickup && t`(other pick-up time)`} <PartyLine {...party} />
            </small>
          ))}
          <small>
            <PartyLine {...hospital} />
          </small>
          {contactPerson && (
            <small>
              {t`Contact:`} <TelephoneText text={contactPerson} />
            </small>
          )}
        </>
      ),
    },
    {
      key: "needs",
      header: msg`Needs`,
      cell: ({ specialInstructions, ...row }) => (
        <>
          {describeNeeds(row) || t`None`}
          {specialInstructions && (
            <small>
              <bdi>{specialInstructions}</bdi>
            </small>
          )}
        </>
      ),
    },
  ];
}

/** What comes from other hospitals; of a patient who is not accepted yet the initials. */
export function getIncomingColumns({ now, timeZone }: DowntimeClock): readonly Column<IncomingRow>[] {
  const time = (moment: string) => printedTime(moment, now, timeZone);
  return [
    transportColumn,
    {
      key: "patient",
      header: msg`Patient`,
      cell: ({ patient, patientInitials }) => <bdi translate="no">{patient?.name ?? patientInitials}</bdi>,
    },
    {
      key: "from",
      header: msg`From`,
      cell: ({ from }) => <bdi>{from ?? t`Another address`}</bdi>,
    },
    {
      key: "to",
      header: msg`To`,
      cell: ({ unit }) => <bdi>{unit ?? t`no unit named`}</bdi>,
    },
    {
      key: "status",
      header: msg`Status`,
      cell: ({ acceptedAt, bedConfirmedAt, ...row }) => (
        <>
          {describeStatus(row)}
          <small>{acceptedAt ? t`Patient accepted` : t`Patient not accepted yet`}</small>
          {bedConfirmedAt && <small>{t`Bed confirmed`}</small>}
        </>
      ),
    },
    {
      key: "times",
      header: msg`Times`,
      cell: ({ expectedAt, ...row }) => (
        <>
          {describePickup(row, time)}
          {expectedAt && <small>{t`Expected about ${{ time: time(expectedAt) }}`}</small>}
        </>
      ),
    },
    {
      key: "telephone",
      header: msg`Telephone`,
      cell: ({ hospital, company }) => (
        <>
          {company ? <PartyLine {...company} /> : t`No company yet`}
          <small>
            <PartyLine {...hospital} />
          </small>
        </>
      ),
    },
    {
      key: "needs",
      header: msg`Needs`,
      cell: (row) => describeNeeds(row) || t`None`,
    },
  ];
}

const describePickup = (
  { transportDate, asSoonAsPossible }: Pick<DowntimeRow, "transportDate" | "asSoonAsPossible">,
  time: (moment: string) => string,
) =>
  asSoonAsPossible
    ? t`Pick-up as soon as possible, requested ${{ time: time(transportDate) }}`
    : t`Pick-up ${{ time: time(transportDate) }}`;

const describeStatus = ({ status, lastMilestone }: Pick<DowntimeRow, "status" | "lastMilestone">) => (
  <>
    {statusWord(status)}
    {lastMilestone && <small>{i18n._(milestoneTitles[lastMilestone])}</small>}
  </>
);

/** "Larkmoor proposes, not answered yet: Pick-up 14:30; other needs" */
function describeProposal(
  { hospital, company }: Pick<DowntimeRow, "hospital" | "company">,
  { by, changes }: Proposal,
  time: (moment: string) => string,
): string {
  const { transportDate, currentLocation, destination, needs, levelOfService, equipment } = changes;
  const changed = [
    transportDate !== undefined && t`Pick-up ${{ time: time(transportDate) }}`,
    currentLocation !== undefined && t`From ${{ place: currentLocation }}`,
    destination !== undefined && t`To ${{ place: destination }}`,
    (needs ?? levelOfService ?? equipment) !== undefined && t`other needs`,
  ];
  const side = by === "hospital" ? hospital.name : (company?.name ?? "");
  return t`${{ organization: side }} proposes, not answered yet: ${{ changes: changed.filter(Boolean).join("; ") }}`;
}

/** "CCT; Contact isolation, MRSA; Oxygen, Mask, 6 l/min" */
const describeNeeds = (row: NeedFacts & Pick<DowntimeRow, "levelOfService">) =>
  [
    ...(row.levelOfService === null ? [] : [formatLevel(row.levelOfService)]),
    ...listNeeds(row).map(({ text }) => text),
  ].join("; ");

const PartyLine = ({ name, phone }: Party) => (
  <>
    <bdi translate="no">{name}</bdi>,{" "}
    {phone === null ? t`no telephone number stored` : <TelephoneText text={phone} />}
  </>
);
