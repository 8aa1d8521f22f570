import { t } from "@lingui/core/macro";
import { getDestinationPlace, getPickupPlace, noPatient, type TemplateTrip } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Journey } from "@wardway/widgets/ui/journey";
import { listNeeds } from "@wardway/widgets/ui/need-texts";

/** Where from and to, and what is needed. */
export function TripFacts({ trip }: { trip: TemplateTrip }) {
  const { t: term } = useTranslator(termsMessages);
  const chosenLater = t`Chosen in each request`;
  const stated = {
    ...noPatient,
    ...trip,
    currentLocation: trip.currentLocation ?? chosenLater,
    destination: trip.destination ?? chosenLater,
  };
  const details = [
    ...(trip.priority === null ? [] : [t`Priority: ${{ priority: term(`terms.${trip.priority}`) }}`]),
    ...(trip.asSoonAsPossible ? [t`Pick-up as soon as possible`] : []),
    ...listNeeds(stated).map(({ text }) => text),
  ];
  return (
    <>
      <Journey from={getPickupPlace(stated)} to={getDestinationPlace(stated)} />
      {details.length > 0 && <p className="mt-1 text-muted text-sm">{details.join("; ")}</p>}
      {trip.specialInstructions !== null && (
        <p className="mt-1 whitespace-pre-line text-muted text-sm">{trip.specialInstructions}</p>
      )}
    </>
  );
}
