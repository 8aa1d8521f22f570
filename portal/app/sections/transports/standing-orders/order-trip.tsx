import { t } from "@lingui/core/macro";
import { getDestinationPlace, getPickupPlace, type StandingTrip } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Journey } from "@wardway/widgets/ui/journey";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { Fact, Facts } from "../transport/facts.tsx";

/** What each request of a standing order says. */
export function OrderTrip({ trip }: { trip: StandingTrip }) {
  const { t: term } = useTranslator(termsMessages);
  const needs = listNeeds(trip).map(({ text }) => text);
  const { levelOfService, acceptingPhysician, contactPerson, specialInstructions } = trip;
  return (
    <>
      <Journey from={getPickupPlace(trip)} to={getDestinationPlace(trip)} className="mb-3" />
      <Facts>
        <Fact name={t`Patient`}>{trip.patientName}</Fact>
        <Fact name={t`Medical record number`}>{trip.medicalRecordNumber}</Fact>
        <Fact name={t`Priority`}>{term(`terms.${trip.priority}`)}</Fact>
        {levelOfService !== null && <Fact name={t`Level of service`}>{formatLevel(levelOfService)}</Fact>}
        {needs.length > 0 && <Fact name={t`Needs`}>{needs.join("; ")}</Fact>}
        {acceptingPhysician !== null && <Fact name={t`Accepting physician`}>{acceptingPhysician}</Fact>}
        {contactPerson !== null && <Fact name={t`Contact person`}>{contactPerson}</Fact>}
        {specialInstructions !== null && (
          <Fact name={t`Special instructions`}>
            <span className="whitespace-pre-line">{specialInstructions}</span>
          </Fact>
        )}
      </Facts>
    </>
  );
}
