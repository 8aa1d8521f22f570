import { msg, t } from "@lingui/core/macro";
import { getDestinationPlace, getPickupPlace, type NeedFacts } from "@wardway/model";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { PlaceName } from "@wardway/widgets/ui/place-name";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import type { Column } from "#app/components/data-table.tsx";
import { printedTime } from "#app/components/printed-time.ts";
import { statusWord } from "#app/components/words.ts";
import type { DowntimeRow, Party } from "#app/domain/downtime/read-downtime-list.server.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import { i18n } from "#app/infra/locale.ts";

interface DowntimeClock {
  /** ISO 8601. */
  readonly now: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** All in words: neither paper nor a file has colours, and an icon has no name on them. */
export function getDowntimeColumns({ now, timeZone }: DowntimeClock): readonly Column<DowntimeRow>[] {
  const time = (moment: string) => printedTime(moment, now, timeZone);
  return [
    {
      key: "transport",
      header: msg`Transport`,
      cell: ({ id, priority }) => (
        <>
          <b>#{id}</b>
          <small>{statusWord(priority)}</small>
        </>
      ),
    },
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
      cell: ({ status, lastMilestone }) => (
        <>
          {statusWord(status)}
          {lastMilestone && <small>{i18n._(milestoneTitles[lastMilestone])}</small>}
        </>
      ),
    },
    {
      key: "times",
      header: msg`Times`,
      cell: ({ transportDate, asSoonAsPossible, promisedArrival }) => (
        <>
          {asSoonAsPossible
            ? t`Pick-up as soon as possible, requested ${{ time: time(transportDate) }}`
            : t`Pick-up ${{ time: time(transportDate) }}`}
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
