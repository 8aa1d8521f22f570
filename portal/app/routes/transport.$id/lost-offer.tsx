import type { TransportRequest } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { exactTime } from "@wardway/widgets/ui/time-format";
import type { LostOffer } from "#app/domain/transports/responses/lost-offers.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { CalmPage } from "#app/ui/calm-page.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { besideHospital, useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

export interface LostOfferPageProps {
  offer: LostOffer;
  /** The most urgent open request; null without one. */
  next: Pick<TransportRequest, "id" | "hospitalName" | "priority"> | null;
}

/** A request that another company runs, or none: why, and where to go on. */
export function LostOfferPage({ offer, next }: LostOfferPageProps) {
  const { t } = useTranslator(messages, termsMessages);
  // It may return to the pool.
  useLiveRevalidation("requests");
  const clock = besideHospital(useClock(), offer);
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone);
  return (
    <CalmPage
      title={t(`transportId.lost.${offer.reason}`, { time: time(offer.decidedAt) })}
      text={t("transportId.yourOffer", {
        id: offer.id,
        hospital: offer.hospitalName,
        arrival: time(offer.arrival),
      })}
    >
      <div className="flex flex-wrap items-center justify-center gap-2">
        {next && (
          <LinkButton to={`/transport/${next.id}?tab=responses`}>
            {t("transportId.nextOpenRequest", {
              id: next.id,
              hospital: next.hospitalName,
              priority: t(`terms.${next.priority}`).toLowerCase(),
            })}
          </LinkButton>
        )}
        <LinkButton to="/ambulance-dashboard" variant={next ? "secondary" : "primary"}>
          {t("transportId.openRequests")}
        </LinkButton>
        <LinkButton to="/transport-history?show=not-chosen" variant="quiet">
          {t("transportId.offersNotChosen")}
        </LinkButton>
      </div>
    </CalmPage>
  );
}
