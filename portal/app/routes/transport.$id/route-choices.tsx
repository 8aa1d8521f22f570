import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { useSubmission } from "#app/components/use-submission.ts";
import type { RouteChoice } from "#app/domain/transports/routing/optimize-route.server.ts";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";

export interface RouteChoicesProps {
  requestId: number;
  items: readonly RouteChoice[];
  /** Why they cannot be listed. */
  problem: string | null;
  idempotencyKey: string;
}

/** Nothing without a second route or a problem. */
export function RouteChoices({ requestId, items, problem, idempotencyKey }: RouteChoicesProps) {
  const { translateServerMessage } = useTranslator();
  const submission = useSubmission();
  const submitOnce = useSubmitOnce();
  if (items.length < 2 && problem === null) return null;
  const action = `/transport/${requestId}`;
  const pendingRoute = submission.formAction === action ? submission.formData?.get("route") : null;
  return (
    <section aria-labelledby="route-choices" className="mt-4 border-line border-t pt-4">
      <h3 id="route-choices" className="font-semibold">
        {t`Routes to choose from`}
      </h3>
      {problem !== null && <p className="mt-2 text-muted">{translateServerMessage(problem)}</p>}
      <ul className="mt-2 space-y-3 empty:hidden">
        {items.map((choice, index) => {
          const name = choice.via ?? t`Route ${{ number: index + 1 }}`;
          return (
            <li key={choice.id} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="wrap-anywhere">{name}</p>
                <p className="text-muted text-sm">{formatFigures(choice)}</p>
              </div>
              {choice.isStored ? (
                <p className="shrink-0 font-semibold text-sm">{t`In use`}</p>
              ) : (
                <Form
                  method="post"
                  action={action}
                  onSubmit={submitOnce}
                  preventScrollReset
                  className="shrink-0"
                >
                  <input type="hidden" name="intent" value="optimize" />
                  <input type="hidden" name="route" value={choice.id} />
                  <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-${index}`} />
                  <input type="hidden" name="redirectTo" value={`${action}?tab=route&routes=all`} />
                  <Button
                    type="submit"
                    variant="secondary"
                    size="small"
                    pending={pendingRoute === choice.id}
                    pendingLabel={t`Changing...`}
                    aria-label={t`Use the route by ${name}`}
                  >
                    {t`Use`}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "8 min, 4.9 km, typically light traffic" */
function formatFigures({ duration, distance, trafficCondition, source }: RouteChoice): string {
  return [
    duration !== null && formatDetailDuration(duration),
    distance !== null && formatDetailDistance(distance),
    trafficText(trafficCondition, source).toLowerCase(),
  ]
    .filter(Boolean)
    .join(", ");
}
