import { t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import { accountMay, canNow, may, type TransportEvent, type TransportRequest } from "@wardway/model";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { i18n } from "#app/infra/locale.ts";
import { confirmParam } from "#app/sections/transports/transport/early-step-menu.tsx";
import {
  EndStarted,
  reasonInput,
  useEndOffers,
  withReturn,
} from "#app/sections/transports/transport/end-started.tsx";
import { getEarlyStep, milestoneLabels } from "#app/sections/transports/transport/next-step.ts";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useOffer } from "#app/sections/transports/transport/use-offer.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { newRequestPath } from "#app/shell/session/form-source.ts";

export interface OtherActionsProps {
  request: TransportRequest;
  /** Undefined if it can no longer be taken back. */
  completion: TransportEvent | undefined;
}

export function OtherActions({ request, completion }: OtherActionsProps) {
  const { actor } = useViewer();
  const release = useOffer(canNow(actor, "request.release", request));
  const ending = useEndOffers(request);
  const cancel = useOffer(canNow(actor, "request.cancel", request));
  const clock = useClock();
  const canChange = canNow(actor, "request.change", request);
  const canRepeat = may(actor, "request.create");
  const canHandOff = may(actor, "request.hand_off", request);
  const canLink = canNow(actor, "follow_link.create", request);
  const canSave = accountMay(actor, "template.create");
  const canOrder = accountMay(actor, "standing_order.create");
  const canAudit = accountMay(actor, "audit.read");
  const canReturn =
    canNow(actor, "request.return", request) &&
    !request.returnTrip &&
    !request.outbound &&
    !request.returnPreparedAt;
  const early = getEarlyStep(actor, request, clock.now);
  const requested = useSearchParams()[0].get(confirmParam);
  const complete = useOffer(early === "complete", requested === "complete");
  const start = useOffer(early === "start", requested === "start");
  const reopen = useOffer(completion !== undefined && canNow(actor, "request.reopen", request));
  const offers = [release, ending, cancel, complete, start, reopen];
  const hasLinks = canChange || canRepeat || canHandOff;
  if (!hasLinks && !offers.some(({ isOffered }) => isOffered)) return null;
  const company = request.ambulanceCompanyName ?? t`the company`;
  return (
    <TripSection title={t`Other actions`} data-print="hidden">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {canChange && (
          <LinkButton to={`/transport/${request.id}/change`} variant="secondary">
            {t`Change Request`}
          </LinkButton>
        )}
        {canHandOff && (
          <LinkButton to={`/transport/${request.id}/hand-off`} variant="secondary">
            {t`Hand-off Sheet`}
          </LinkButton>
        )}
        {canLink && (
          <LinkButton to={`/transport/${request.id}/hand-off#links`} variant="secondary">
            {t`Link to Follow`}
          </LinkButton>
        )}
        {canReturn && (
          <LinkButton to={newRequestPath({ kind: "return", id: request.id })} variant="secondary">
            {t`Request Return Trip`}
          </LinkButton>
        )}
        {canRepeat && (
          <LinkButton to={newRequestPath({ kind: "repeat", id: request.id })} variant="secondary">
            {t`Repeat Request`}
          </LinkButton>
        )}
        {canSave && (
          <LinkButton to={`/templates?from=${request.id}`} variant="secondary">
            {t`Save as Template`}
          </LinkButton>
        )}
        {canOrder && (
          <LinkButton to={`/standing-orders?from=${request.id}`} variant="secondary">
            {t`Make Standing Order`}
          </LinkButton>
        )}
        {canAudit && (
          <LinkButton to={`/admin/logs?record=transport:${request.id}`} variant="secondary">
            {t`Audit Trail`}
          </LinkButton>
        )}
        {complete.isOffered && (
          <ConfirmDialog
            onOpenChange={complete.onOpenChange}
            defaultOpen={complete.defaultOpen}
            trigger={t`Complete before transfer of care`}
            title={t`Complete the transport of ${{ patientName: request.patientName }}?`}
            description={t`Not recorded: ${{
              milestones: milestonesAhead(request.lastMilestone)
                .map((milestone) => i18n._(milestoneLabels[milestone]))
                .join(", "),
            }}. The patient may still be in the vehicle. The timeline shows your reason, and the crew can add the missing milestones afterwards as late entries.`}
            confirm={t`Complete now`}
            confirming={t`Completing...`}
            dismiss={t`Not yet`}
            fields={{ intent: "complete_early" }}
            input={reasonInput}
          />
        )}
        {start.isOffered && (
          <ConfirmDialog
            onOpenChange={start.onOpenChange}
            defaultOpen={start.defaultOpen}
            trigger={t`Start early`}
            title={t`Start the transport of ${{ patientName: request.patientName }} now?`}
            description={t`The pick-up is planned for ${{ time: exactTime(request.transportDate, clock.now, clock.timeZone) }}. The hospital follows the transport from its start. The timeline shows your reason.`}
            confirm={t`Start now`}
            confirming={t`Starting...`}
            dismiss={t`Not yet`}
            fields={{ intent: "start_early" }}
            input={reasonInput}
          />
        )}
        {release.isOffered && (
          <ConfirmDialog
            onOpenChange={release.onOpenChange}
            trigger={t`Release Transport`}
            title={t`Release the transport of ${{ patientName: request.patientName }}?`}
            description={t`${company} is no longer assigned. The request goes back into the pool and other companies can respond. The reason is shown in the timeline.`}
            confirm={t`Release Transport`}
            confirming={t`Releasing...`}
            dismiss={t`Keep it`}
            fields={{ intent: "release" }}
            input={reasonInput}
          />
        )}
        <EndStarted request={request} offers={ending} />
        {reopen.isOffered && (
          <ConfirmDialog
            onOpenChange={reopen.onOpenChange}
            trigger={t`Reopen Transport`}
            title={t`Reopen the transport of ${{ patientName: request.patientName }}?`}
            description={t`Its completion is taken back: the transport is in progress again, and ${company} is notified. The timeline shows your reason.`}
            confirm={t`Reopen Transport`}
            confirming={t`Reopening...`}
            dismiss={t`Keep it completed`}
            fields={{ intent: "reopen", eventId: String(completion?.id) }}
            input={reasonInput}
          />
        )}
        {cancel.isOffered && (
          <ConfirmDialog
            onOpenChange={cancel.onOpenChange}
            trigger={t`Cancel Request`}
            title={t`Cancel the transport of ${{ patientName: request.patientName }}?`}
            description={withReturn(
              request,
              t`The request is closed and open responses are rejected. This cannot be undone. The reason is shown in the timeline.`,
            )}
            confirm={t`Cancel Request`}
            confirming={t`Cancelling...`}
            dismiss={t`Keep it`}
            fields={{ intent: "cancel" }}
            input={reasonInput}
          />
        )}
      </div>
    </TripSection>
  );
}
