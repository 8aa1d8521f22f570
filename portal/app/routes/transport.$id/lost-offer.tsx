import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import type { LostOffer } from "#app/domain/transports/responses/lost-offers.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { besideHospital, useClock } from "#app/shell/page/use-clock.ts";

export interface LostOfferPageProps {
  offer: LostOffer;
  /** The most urgent open request; null without one. */
  next: Pick<TransportRequest, "id" | "hospitalName" | "priority"> | null;
}

/** A request that another company runs, or none: why, and where to go on. */
export function LostOfferPage({ offer, next }: LostOfferPageProps) {
  const { t: term } = useTranslator(termsMessages);
  // It may return to the pool.
  useLiveRevalidation("requests");
  const clock = besideHospital(useClock(), offer);
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone);
  const decidedAt = time(offer.decidedAt);
  return (
    <CalmPage
      title={
        offer.reason === "approved"
          ? t`Another company was approved, ${decidedAt}`
          : t`The hospital cancelled the request, ${decidedAt}`
      }
      text={t`Request ${{ id: offer.id }} of ${{ hospital: offer.hospitalName }}. You offered to arrive at ${{ arrival: time(offer.arrival) }}.`}
    >
      <div className="flex flex-wrap items-center justify-center gap-2">
        {next && (
          <LinkButton to={`/transport/${next.id}?tab=responses`}>
            {t`Next open request: ${{ id: next.id }}, ${{ hospital: next.hospitalName }}, ${{ priority: term(`terms.${next.priority}`).toLowerCase() }}`}
          </LinkButton>
        )}
        <LinkButton to="/ambulance-dashboard" variant={next ? "secondary" : "primary"}>
          {t`Open requests`}
        </LinkButton>
        <LinkButton to="/transport-history?show=not-chosen" variant="quiet">
          {t`Offers not chosen`}
        </LinkButton>
      </div>
    </CalmPage>
  );
}
