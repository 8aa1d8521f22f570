import { useSearchParams } from "@remix-run/react";
import { canNow, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { useViewer } from "#app/http/viewer.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { confirmParam } from "#app/ui/transport/early-step-menu.tsx";
import { EndStarted, reasonInput, useEndOffers } from "#app/ui/transport/end-started.tsx";
import { getEarlyStep, milestoneLabels } from "#app/ui/transport/next-step.ts";
import { TripSection } from "#app/ui/transport/trip-section.tsx";
import { useOffer } from "#app/ui/transport/use-offer.ts";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

export function OtherActions({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const release = useOffer(canNow(actor, "request.release", request));
  const ending = useEndOffers(request);
  const cancel = useOffer(canNow(actor, "request.cancel", request));
  const clock = useClock();
  const early = getEarlyStep(actor, request, clock.now);
  const requested = useSearchParams()[0].get(confirmParam);
  const complete = useOffer(early === "complete", requested === "complete");
  const start = useOffer(early === "start", requested === "start");
  if (![release, ending, cancel, complete, start].some(({ isOffered }) => isOffered)) return null;
  const company = request.ambulanceCompanyName ?? "the company";
  return (
    <TripSection title={t("transportId.otherActions")} data-print="hidden">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {complete.isOffered && (
          <ConfirmDialog
            onOpenChange={complete.onOpenChange}
            defaultOpen={complete.defaultOpen}
            trigger={t("transportId.completeEarly")}
            title={t("transportId.completeTheTransportOf", { patientName: request.patientName })}
            description={t("transportId.notRecordedThePatientMay", {
              milestones: milestonesAhead(request.lastMilestone)
                .map((milestone) => milestoneLabels[milestone])
                .join(", "),
            })}
            confirm={t("transportId.completeNow")}
            confirming={t("transportId.completing")}
            dismiss={t("transportId.notYet")}
            fields={{ intent: "complete_early" }}
            input={reasonInput}
          />
        )}
        {start.isOffered && (
          <ConfirmDialog
            onOpenChange={start.onOpenChange}
            defaultOpen={start.defaultOpen}
            trigger={t("transportId.startEarly")}
            title={t("transportId.startTheTransportOf", { patientName: request.patientName })}
            description={t("transportId.thePickUpIsIn", {
              time: exactTime(request.transportDate, clock.now, clock.timeZone),
            })}
            confirm={t("transportId.startNow")}
            confirming={t("transportId.starting")}
            dismiss={t("transportId.notYet")}
            fields={{ intent: "start_early" }}
            input={reasonInput}
          />
        )}
        {release.isOffered && (
          <ConfirmDialog
            onOpenChange={release.onOpenChange}
            trigger={t("transportId.releaseTransport")}
            title={t("transportId.releaseTheTransportOf", { patientName: request.patientName })}
            description={t("transportId.isNoLongerAssignedThe", { company })}
            confirm={t("transportId.releaseTransport")}
            confirming={t("transportId.releasing")}
            dismiss={t("transportId.keepIt")}
            fields={{ intent: "release" }}
            input={reasonInput}
          />
        )}
        <EndStarted request={request} offers={ending} />
        {cancel.isOffered && (
          <ConfirmDialog
            onOpenChange={cancel.onOpenChange}
            trigger={t("transportId.cancelRequest")}
            title={t("transportId.cancelTheTransportOf", { patientName: request.patientName })}
            description={t("transportId.theRequestIsClosedAnd")}
            confirm={t("transportId.cancelRequest")}
            confirming={t("transportId.cancelling")}
            dismiss={t("transportId.keepIt")}
            fields={{ intent: "cancel" }}
            input={reasonInput}
          />
        )}
      </div>
    </TripSection>
  );
}
