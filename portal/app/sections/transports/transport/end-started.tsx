import { t } from "@lingui/core/macro";
import { canNow, limits, type TransportRequest } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import type { ConfirmInput } from "#app/components/confirm-form.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { useOffer } from "./use-offer.ts";

/** A required reason, which the timeline shows to both sides. */
export const reasonInput: ConfirmInput = {
  name: "reason",
  schema: async () => (await import("./transport-forms.ts")).reasonForm,
  render: (field) => (
    <Field id={field.id} label={t`Reason`} required error={field.errors}>
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

/** What a started transport that does not go on offers the viewer. */
export function useEndOffers(request: TransportRequest) {
  const { actor } = useViewer();
  const handBack = useOffer(canNow(actor, "request.hand_back", request));
  const callOff = useOffer(canNow(actor, "request.call_off", request));
  return { handBack, callOff, isOffered: handBack.isOffered || callOff.isOffered };
}

export interface EndStartedProps {
  request: TransportRequest;
  offers: ReturnType<typeof useEndOffers>;
  /** Path afterwards; defaults to the transport's page. */
  redirectTo?: string;
}

/** Ends a started transport that does not go on: another company runs it, or none. */
export function EndStarted({ request, offers, redirectTo }: EndStartedProps) {
  const { handBack, callOff } = offers;
  const { patientName, ambulanceCompanyName } = request;
  const form = {
    action: `/transport/${request.id}`,
    input: reasonInput,
    fieldsOf: (intent: string) => ({ intent, ...(redirectTo && { redirectTo }) }),
  };
  return (
    <>
      {handBack.isOffered && (
        <ConfirmDialog
          onOpenChange={handBack.onOpenChange}
          action={form.action}
          input={form.input}
          fields={form.fieldsOf("hand_back")}
          trigger={t`Hand Back`}
          title={t`Hand the transport of ${patientName} back?`}
          description={t`${{ company: ambulanceCompanyName ?? "" }} no longer runs it: the request is open to all companies again, and the hospital is notified with the reason.`}
          confirm={t`Hand Back`}
          confirming={t`Ending...`}
          dismiss={t`Keep it`}
        />
      )}
      {callOff.isOffered && (
        <ConfirmDialog
          onOpenChange={callOff.onOpenChange}
          action={form.action}
          input={form.input}
          fields={form.fieldsOf("call_off")}
          trigger={t`Not Carried Out`}
          title={t`Record the transport of ${patientName} as not carried out?`}
          description={withReturn(
            request,
            t`The transport ends and counts as none: it cannot be completed or rated. Both sides are notified with the reason.`,
          )}
          confirm={t`Not Carried Out`}
          confirming={t`Ending...`}
          dismiss={t`Go on`}
        />
      )}
    </>
  );
}

/** Says what happens to the return trip of a transport that does not take place. */
export function withReturn({ returnTrip, returnPreparedAt }: TransportRequest, text: string): string {
  if (returnPreparedAt) return `${text} ${t`Its prepared return trip is removed.`}`;
  if (!returnTrip || returnTrip.status === "completed") return text;
  return `${text} ${t`The return trip, No. ${{ id: returnTrip.id }}, stays requested.`}`;
}
