import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { canNow, type TransportRequest } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { Fragment } from "react";
import { useSubmission } from "#app/components/use-submission.ts";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

/** For the hospital: which companies see the open request, and what happens next. */
export function Asking({ request, names }: { request: TransportRequest; names: readonly string[] }) {
  const { actor } = useViewer();
  const clock = useClock();
  const { asking } = request;
  if (!asking) return null;
  const { companyIds, nextAt, noResponseSince } = asking;
  const isUnanswered = request.openResponses === 0;
  const isWaiting = isUnanswered && nextAt !== null;
  return (
    <TripSection title={t`Companies asked`}>
      <p className="wrap-anywhere">
        {companyIds === null
          ? t`All companies.`
          : names.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && ", "}
                <bdi translate="no">{name}</bdi>
              </Fragment>
            ))}
      </p>
      {noResponseSince !== null && isUnanswered && (
        <p className="late">
          <Trans>
            No company had responded by <Time {...clock} value={noResponseSince} show="exact" />. Call a
            company.
          </Trans>
        </p>
      )}
      {isWaiting && (
        <p className="text-muted">
          {companyIds === null ? (
            <Trans>
              If no company responds, your hospital is notified <Time {...clock} value={nextAt} />.
            </Trans>
          ) : (
            <Trans>
              If none of them responds, the next companies are asked <Time {...clock} value={nextAt} />.
            </Trans>
          )}
        </p>
      )}
      {companyIds !== null && canNow(actor, "request.widen", request) && <AskAll requestId={request.id} />}
    </TripSection>
  );
}

function AskAll({ requestId }: { requestId: number }) {
  const submitOnce = useSubmitOnce();
  return (
    <Form method="post" preventScrollReset onSubmit={submitOnce} data-print="hidden" className="mt-3">
      <input type="hidden" name="intent" value="ask_all" />
      <input type="hidden" name="redirectTo" value={`/transport/${requestId}?tab=responses`} />
      <Button
        type="submit"
        variant="secondary"
        pending={useSubmission().formData?.get("intent") === "ask_all"}
        pendingLabel={t`Asking...`}
      >
        {t`Ask all companies now`}
      </Button>
    </Form>
  );
}
