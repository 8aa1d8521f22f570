import { type Position, type Tracking, type TransportRequest, trackingLimits } from "@wardway/model";
import { getEnds } from "@wardway/widgets/map/journey-on-map";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { arrivalLabel, differenceText } from "@wardway/widgets/tracking/arrival-texts";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { formatDistance } from "@wardway/widgets/ui/durations";
import { Time } from "@wardway/widgets/ui/time";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "#app/ui/icon.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";
import { getNavigationUrl } from "./navigation-url.ts";

export interface CurrentLegCardProps {
  request: TransportRequest;
  tracking: Tracking;
}

export function CurrentLegCard({ request, tracking }: CurrentLegCardProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { origin, destination } = getEnds(request);
  const goesToPickup = request.lastMilestone === null || request.lastMilestone === "en_route";
  const place = goesToPickup ? origin : destination;
  // After a pending step, the tracking may describe the previous leg.
  const isCurrentLeg = tracking.leg === (goesToPickup ? "to_pickup" : "to_destination");
  const promisedArrival = isCurrentLeg ? tracking.promisedArrival : null;
  const isKnown = isCurrentLeg && isFresh(tracking, clock.now);
  const arrival = isKnown ? tracking.arrival : null;
  const difference = isKnown ? tracking.difference : null;
  const remainingDistance = isKnown ? tracking.remainingDistance : null;
  const hasEnded = request.status === "completed" || request.status === "cancelled";
  return (
    <Card>
      <p className="flex items-center gap-2 text-muted text-sm">
        {goesToPickup ? (
          <Icon name="circle-dot" className="size-4 text-ink" />
        ) : (
          <Icon name="map-pin" className="size-4 text-ink" />
        )}
        {goesToPickup ? t("transportIdCrew.pickUp") : t("transportIdCrew.destination")}
      </p>
      <p className="mt-1 font-semibold text-xl leading-snug wrap-anywhere">
        <bdi>{goesToPickup ? request.currentLocation : request.destination}</bdi>
      </p>
      {!hasEnded && (
        <dl className="mt-3 grid grid-cols-[auto_auto_auto] justify-start gap-x-6 gap-y-1 empty:hidden">
          {(goesToPickup || promisedArrival !== null) && (
            <div>
              <dt className="text-muted text-sm">
                {promisedArrival ? t("transportIdCrew.promised") : t("transportIdCrew.transportDate")}
              </dt>
              <dd className="font-medium">
                <Time
                  {...clock}
                  value={promisedArrival ?? request.transportDate}
                  show={promisedArrival ? "exact" : "both"}
                />
              </dd>
            </div>
          )}
          {arrival !== null && (
            <div>
              <dt className="text-muted text-sm">{arrivalLabel(tracking.isEstimate)}</dt>
              <dd className="font-medium">
                <Time {...clock} value={arrival} show="exact" />
              </dd>
            </div>
          )}
          {remainingDistance !== null && (
            <div>
              <dt className="text-muted text-sm">{t("transportIdCrew.stillToGo")}</dt>
              <dd className="font-medium tabular-nums">{formatDistance(remainingDistance)}</dd>
            </div>
          )}
          {arrival !== null && difference !== null && (
            <div className="col-span-full">
              <dt className="sr-only">{t("transportIdCrew.againstThePromise")}</dt>
              <dd className="text-muted text-sm">{capitalize(differenceText(difference))}</dd>
            </div>
          )}
        </dl>
      )}
      {place && !hasEnded && <NavigationLink to={place} />}
      {goesToPickup && (
        <p className="mt-3 border-line border-t pt-3 text-sm wrap-anywhere">
          <span className="text-muted">{t("transportIdCrew.thenTo")} </span>
          <bdi>{request.destination}</bdi>
        </p>
      )}
    </Card>
  );
}

/** In a dead zone the ETA of the last position expires. */
const isFresh = ({ position }: Tracking, now: string) =>
  position !== null &&
  Date.parse(now) - Date.parse(position.recordedAt) < trackingLimits.staleSeconds * 1_000;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function NavigationLink({ to }: { to: Position }) {
  const { t } = useTranslator(messages);
  const isHydrated = useHydrated();
  return (
    <a
      href={getNavigationUrl(to, isHydrated ? navigator : null)}
      className={buttonClass({ variant: "secondary", className: "mt-4 min-h-14 w-full" })}
    >
      <Icon name="navigation" className="size-5" />
      {t("transportIdCrew.openInThePhonesNavigation")}
    </a>
  );
}
