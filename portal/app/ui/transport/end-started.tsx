import { canNow, limits, type TransportRequest } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { ConfirmInput } from "../confirm-form.tsx";
import { messages } from "./messages.ts";
import { useOffer } from "./use-offer.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** A required reason, which the timeline shows to both sides. */
export const reasonInput: ConfirmInput = {
  name: "reason",
  schema: async () => (await import("./intents.ts")).reasonForm,
  render: (field) => (
    <Field id={field.id} label={translate("ui.transport.reason")} required error={field.errors}>
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
  const { t } = useTranslator(messages);
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
          trigger={t("ui.transport.handBack")}
          title={t("ui.transport.handTheTransportOf", { patientName })}
          description={t("ui.transport.theRequestIsOpenTo", { company: ambulanceCompanyName ?? "" })}
          confirm={t("ui.transport.handBack")}
          confirming={t("ui.transport.ending")}
          dismiss={t("ui.transport.keepIt")}
        />
      )}
      {callOff.isOffered && (
        <ConfirmDialog
          onOpenChange={callOff.onOpenChange}
          action={form.action}
          input={form.input}
          fields={form.fieldsOf("call_off")}
          trigger={t("ui.transport.notCarriedOut")}
          title={t("ui.transport.callOffTheTransportOf", { patientName })}
          description={t("ui.transport.theTransportEndsAnd")}
          confirm={t("ui.transport.notCarriedOut")}
          confirming={t("ui.transport.ending")}
          dismiss={t("ui.transport.goOn")}
        />
      )}
    </>
  );
}
