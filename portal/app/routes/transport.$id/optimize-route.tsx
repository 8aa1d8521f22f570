import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useSubmission } from "#app/components/use-submission.ts";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";

export function OptimizeRoute({ requestId, idempotencyKey }: { requestId: number; idempotencyKey: string }) {
  const submission = useSubmission();
  const submitOnce = useSubmitOnce();
  const action = `/transport/${requestId}`;
  const pending = submission.formAction === action && submission.formData?.get("intent") === "optimize";
  return (
    <Form method="post" action={action} onSubmit={submitOnce} preventScrollReset>
      <input type="hidden" name="intent" value="optimize" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="redirectTo" value={`${action}?tab=route&routes=all`} />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        pending={pending}
        pendingLabel={t`Optimizing...`}
      >
        {t`Optimize Route`}
      </Button>
    </Form>
  );
}
