import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  getDestinationPlace,
  getPickupPlace,
  type Position,
  type Tracking,
  type TransportRequest,
  trackingLimits,
} from "@wardway/model";
import { getEnds } from "@wardway/widgets/map/journey-on-map";
import { arrivalLabel, differenceText } from "@wardway/widgets/tracking/arrival-texts";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { buttonClass } from "@wardway/widgets/ui/button";
import { formatDistance } from "@wardway/widgets/ui/durations";
import { PlaceName } from "@wardway/widgets/ui/place-name";
import { Time } from "@wardway/widgets/ui/time";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "#app/components/icon.tsx";
import { withoutBed } from "#app/domain/transports/record/without-bed.ts";
import { TypedPlaceNote } from "#app/sections/transports/transport/typed-place-note.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { getNavigationUrl } from "./navigation-url.ts";

export interface CurrentLegCardProps {
  request: TransportRequest;
  tracking: Tracking;
  /** A copy has no places, which a phone does not store. */
  isCopy: boolean;
}

export function CurrentLegCard({ request, tracking, isCopy }: CurrentLegCardProps) {
  const clock = useClock();
  const { origin, destination } = getEnds(request);
  const isAtPickup = request.lastMilestone === "at_pickup";
  // Until the patient is aboard, the crew needs the ward and the room.
  const goesToPickup = milestonesAhead(request.lastMilestone).includes("patient_aboard");
  const position = goesToPickup ? origin : destination;
  const place = goesToPickup ? getPickupPlace(request) : getDestinationPlace(request);
  // After a pending step, the tracking may describe the previous leg.
  const isCurrentLeg = tracking.leg === (goesToPickup ? "to_pickup" : "to_destination");
  // Shown before the start too.
  const promisedArrival = goesToPickup ? request.promisedArrival : null;
  const isKnown = isCurrentLeg && isFresh(tracking, clock.now);
  const arrival = isKnown ? tracking.arrival : null;
  const difference = isKnown ? tracking.difference : null;
  const remainingDistance = isKnown ? tracking.remainingDistance : null;
  const hasEnded = request.status === "completed" || request.status === "cancelled";
  const isLate = difference !== null && difference >= 60;
  return (
    <section className="crew-part">
      <h2>{goesToPickup ? t`Pick-up` : t`Destination`}</h2>
      <p className="crew-place">
        <PlaceName place={place} />
      </p>
      {!hasEnded && (
        <div className="crew-times">
          {arrival !== null && (
            <p>
              <span className={tracking.isEstimate ? undefined : "sr-only"}>
                {arrivalLabel(tracking.isEstimate)}{" "}
              </span>
              <Time
                {...clock}
                value={arrival}
                show="exact"
                className={isLate ? "crew-eta late" : "crew-eta"}
              />
            </p>
          )}
          <p>
            {difference !== null && `${differenceText(difference)}, `}
            {goesToPickup &&
              (promisedArrival ? (
                <Trans>
                  promised <Time {...clock} value={promisedArrival} show="exact" />
                </Trans>
              ) : (
                <Trans>
                  Pick-up <Time {...clock} value={request.transportDate} show="both" />
                </Trans>
              ))}
          </p>
          {remainingDistance !== null && <p>{t`${{ distance: formatDistance(remainingDistance) }} away`}</p>}
        </div>
      )}
      {!isCopy && <TypedPlaceNote request={request} end={goesToPickup ? "pickup" : "destination"} />}
      {!isCopy && !hasEnded && !isAtPickup && <NavigationLink to={position ?? withoutBed(place.facility)} />}
      {goesToPickup && (
        <p className="mt-3 wrap-anywhere">
          <span className="text-muted">{t`Then to`} </span>
          <PlaceName place={getDestinationPlace(request)} />
        </p>
      )}
      {goesToPickup && !isCopy && <TypedPlaceNote request={request} end="destination" />}
    </section>
  );
}

/** In a dead zone the ETA of the last position expires. */
export const isFresh = ({ position }: Tracking, now: string) =>
  position !== null &&
  Date.parse(now) - Date.parse(position.recordedAt) < trackingLimits.staleSeconds * 1_000;

function NavigationLink({ to }: { to: Position | string }) {
  const isHydrated = useHydrated();
  return (
    <a
      href={getNavigationUrl(to, isHydrated ? navigator : null)}
      className={buttonClass({ variant: "secondary", className: "mt-3 min-h-12 w-full text-base" })}
    >
      <Icon name="navigation" className="size-5" />
      {t`Open in the phone's navigation`}
    </a>
  );
}
