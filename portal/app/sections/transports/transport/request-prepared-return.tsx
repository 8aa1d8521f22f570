import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useSubmission } from "#app/components/use-submission.ts";
import { useSubmitOnce } from "./use-submit-once.ts";

interface RequestPreparedReturnProps {
  outboundId: number;
  /** Of what the user sees, ISO 8601. */
  preparedAt: string;
  /** Named in a list. */
  patientName?: string;
  /** Path; defaults to the outbound transport's page. */
  redirectTo?: string;
  /** In a list: whether the row has been in its place for a moment. */
  isSettled?: () => boolean;
}

/** One press requests the prepared return trip. */
export function RequestPreparedReturn(props: RequestPreparedReturnProps) {
  const { outboundId, preparedAt, patientName, redirectTo, isSettled } = props;
  const { formAction, formData } = useSubmission();
  const submitOnce = useSubmitOnce();
  const hydrated = useHydrated();
  const action = `/transport/${outboundId}`;
  const label = t`Patient Is Ready`;
  return (
    <Form
      method="post"
      action={action}
      onSubmit={submitOnce}
      preventScrollReset
      discover="none"
      className="flex"
    >
      <input type="hidden" name="preparedAt" value={preparedAt} />
      {redirectTo !== undefined && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button
        type="submit"
        name="intent"
        value="request_return"
        variant={patientName ? "soft" : "primary"}
        pending={formAction === action && formData?.get("intent") === "request_return"}
        pendingLabel={t`Requesting...`}
        onClick={(event) => {
          if (event.detail > 1 || isSettled?.() === false) event.preventDefault();
        }}
        className="flex-1"
        {...(patientName && {
          size: "small",
          "aria-label": hydrated ? `${label}: ${patientName}` : undefined,
        })}
      >
        {label}
      </Button>
    </Form>
  );
}
