import { msg, t } from "@lingui/core/macro";
import { closedStatuses, type IncomingTransport } from "@wardway/model";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { nearTime, relativeTime } from "@wardway/widgets/ui/time-format";
import { statusWord } from "#app/components/words.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import { i18n } from "#app/infra/locale.ts";
import {
  type ListColumn,
  needsColumn,
  tripColumn,
  urgencyColumn,
} from "#app/sections/transports/requests/request-columns.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

const patientColumn: ListColumn<IncomingTransport> = {
  name: "who",
  isNamed: true,
  header: msg`Patient`,
  cell: ({ id, patient, patientInitials, hospitalName, isOwn, isSimulated }) => (
    <>
      <bdi>{patient?.name ?? patientInitials}</bdi>
      <small>
        {isSimulated ? t`Simulation ${id}` : t`No. ${id}`}
        {!isOwn && (
          <>
            {", "}
            <bdi>{hospitalName}</bdi>
          </>
        )}
      </small>
    </>
  ),
};

const placeColumn: ListColumn<IncomingTransport> = {
  name: tripColumn.name,
  isNamed: true,
  header: tripColumn.header,
  cell: ({ from, unit }) =>
    tripColumn.cell({
      from: { facility: from ?? t`Another address`, unit: null, room: null },
      to: { facility: unit ?? t`no unit named`, unit: null, room: null },
    }),
};

/** The row of a transport as its destination sees it: the arrival where other lists have the pick-up. */
export function useIncomingColumns(): readonly ListColumn<IncomingTransport>[] {
  // Of the reader, to whom the patient comes.
  const { now, timeZone } = useClock();
  return [
    urgencyColumn,
    patientColumn,
    placeColumn,
    needsColumn,
    {
      name: "when",
      header: msg`Arrival`,
      cell: ({ expectedAt, transportDate, asSoonAsPossible }) => {
        if (expectedAt === null) {
          const pickup = asSoonAsPossible
            ? t`pick-up as soon as possible`
            : t`pick-up ${{ time: nearTime(transportDate, now, timeZone) }}`;
          return <small>{pickup}</small>;
        }
        const left = relativeTime(expectedAt, now, timeZone);
        return (
          <>
            {left && <b>{left}</b>}
            <small>{t`about ${{ time: nearTime(expectedAt, now, timeZone) }}`}</small>
          </>
        );
      },
    },
    {
      name: "state",
      header: msg`State`,
      cell: (transport) => (
        <>
          <RouteLine request={transport} />
          {statusWord(transport.status)}
          <small>{describeState(transport)}</small>
        </>
      ),
    },
  ];
}

function describeState(transport: IncomingTransport): string {
  const { status, lastMilestone, acceptedAt, bedConfirmedAt, isOwn } = transport;
  const isClosed = closedStatuses.some((closed) => closed === status);
  const facts = [
    lastMilestone && i18n._(milestoneTitles[lastMilestone]),
    acceptedAt !== null ? t`accepted` : !isOwn && !isClosed && t`not accepted yet`,
    bedConfirmedAt !== null && t`bed confirmed`,
  ];
  return facts.filter(Boolean).join(", ");
}
