import { Link, useLocation } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { ArrivalDifference } from "@wardway/widgets/ui/arrival-difference";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useClock } from "../use-clock.ts";
import { messages } from "./messages.ts";

export interface ApproveResponseProps {
  requestId: number;
  responseId: number;
  company: string;
  patient: string;
  /** ISO 8601. */
  pickUp: string;
  /** ISO 8601. */
  arrival: string;
  isUrgent: boolean;
}

/** Returns to the current page. Without a script, a link to the responses, whose row says of whom. */
export function ApproveResponse(props: ApproveResponseProps) {
  const { t } = useTranslator(messages);
  const { requestId, responseId, company, patient, pickUp, arrival, isUrgent } = props;
  const { pathname, search } = useLocation();
  const name = t("ui.transport.approveFor", { company, patient });
  const triggerVariant = isUrgent ? "primary" : "soft";
  if (!useHydrated()) {
    return (
      <Link
        to={`/transport/${requestId}?tab=responses`}
        discover="none"
        className={buttonClass({ variant: triggerVariant, size: "small" })}
      >
        {t("ui.transport.approve")}
      </Link>
    );
  }
  return (
    <ConfirmDialog
      trigger={t("ui.transport.approve")}
      triggerLabel={name}
      triggerVariant={triggerVariant}
      triggerSize="small"
      title={t("ui.transport.approveQuestion", { company, patient })}
      description={<ApprovalEffect pickUp={pickUp} arrival={arrival} />}
      confirm={t("ui.transport.approve")}
      confirming={t("ui.transport.approving")}
      confirmVariant="primary"
      action={`/transport/${requestId}`}
      fields={{ intent: "approve", responseId: String(responseId), redirectTo: pathname + search }}
    />
  );
}

/** When the company arrives, and what its approval does. */
export function ApprovalEffect({ pickUp, arrival }: Pick<ApproveResponseProps, "pickUp" | "arrival">) {
  return (
    <>
      They expect to arrive <Time {...useClock()} value={arrival} />{" "}
      <ArrivalDifference pickUp={pickUp} arrival={arrival} />. They will see who the patient is, and the other
      open responses are rejected.
    </>
  );
}
