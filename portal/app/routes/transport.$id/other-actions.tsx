import { useSearchParams } from "@remix-run/react";
import { canNow, limits, type TransportRequest } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { ConfirmInput } from "#app/ui/confirm-form.tsx";
import { confirmParam } from "#app/ui/transport/early-step-menu.tsx";
import { getEarlyStep, milestoneLabels } from "#app/ui/transport/next-step.ts";
import { TripSection } from "#app/ui/transport/trip-section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";
import { useOffer } from "./use-offer.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const reasonInput: ConfirmInput = {
  name: "reason",
  schema: async () => (await import("#app/ui/transport/intents.ts")).reasonForm,
  render: (field) => (
    <Field id={field.id} label={translate("transportId.reason")} required error={field.errors}>
      <Textarea
        name={field.name}
        rows={3}
        required
        maxLength={limits.reason}
        defaultValue={field.initialValue}
      />
    </Field>
  ),
};

export function OtherActions({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const release = useOffer(canNow(actor, "request.release", request));
  const cancel = useOffer(canNow(actor, "request.cancel", request));
  const clock = useClock();
  const early = getEarlyStep(actor, request, clock.now);
  const requested = useSearchParams()[0].get(confirmParam);
  const complete = useOffer(early === "complete", requested === "complete");
  const start = useOffer(early === "start", requested === "start");
  if (!release.isOffered && !cancel.isOffered && !complete.isOffered && !start.isOffered) return null;
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
