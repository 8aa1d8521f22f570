import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { type AcceptanceStep, canNow, limits, type TransportRequest } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Time } from "@wardway/widgets/ui/time";
import { useEffect, useId, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

/** Whether the receiving facility expects the patient; the hospital records it here. */
export function Acceptance({ request }: { request: TransportRequest }) {
  const { actor } = useViewer();
  const mayRecord = canNow(actor, "request.record_acceptance", request);
  const { acceptingPhysician: physician, bedConfirmedAt, reportCalledAt, receivingHospital } = request;
  const isNothingKnown = [physician, bedConfirmedAt, reportCalledAt].every((value) => value === null);
  const shown = mayRecord || receivingHospital?.acceptedAt ? receivingHospital : undefined;
  if (!mayRecord && isNothingKnown && !shown) return null;
  return (
    <TripSection title={t`Receiving facility`}>
      <Facts>
        {shown && <ReceivingHospital {...shown} />}
        {(mayRecord || physician !== null) && (
          <Fact name={t`Accepting physician`}>
            {physician === null ? (
              <span className="text-muted">{t`Not named`}</span>
            ) : (
              <bdi className="wrap-anywhere">{physician}</bdi>
            )}
            {mayRecord && <Physician name={physician} />}
          </Fact>
        )}
        <Fact name={t`Bed`}>
          <Step
            step="bed_confirmed"
            at={bedConfirmedAt}
            mayRecord={mayRecord}
            texts={{
              missing: t`Not confirmed`,
              done: t`Confirmed`,
              record: t`Confirm bed`,
              undo: t`Bed`,
            }}
          />
        </Fact>
        <Fact name={t`Report`}>
          <Step
            step="report_called"
            at={reportCalledAt}
            mayRecord={mayRecord}
            texts={{
              missing: t`Not called`,
              done: t`Called`,
              record: t`Report called`,
              undo: t`Report`,
            }}
          />
        </Fact>
      </Facts>
    </TripSection>
  );
}

/** Another hospital of the portal: it sees the transport, and accepts the patient itself. */
function ReceivingHospital({ name, acceptedAt }: NonNullable<TransportRequest["receivingHospital"]>) {
  const clock = useClock();
  return (
    <Fact name={t`Receiving hospital`}>
      <bdi translate="no">{name}</bdi>{" "}
      {acceptedAt === null ? (
        <span className="text-muted">{t`sees what comes, and has not accepted the patient yet`}</span>
      ) : (
        <>
          <b>{t`has accepted the patient`}</b> <Time {...clock} value={acceptedAt} />
        </>
      )}
    </Fact>
  );
}

/** Closed until it is needed, and after it was sent. A colleague's change leaves what is typed. */
function Physician({ name }: { name: string | null }) {
  const id = useId();
  const isPending = usePending("physician");
  const submitOnce = useSubmitOnce();
  const details = useRef<HTMLDetailsElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && details.current) details.current.open = false;
    wasPending.current = isPending;
  }, [isPending]);
  return (
    <details ref={details} data-print="hidden" className="group">
      <summary className="flex min-h-11 w-fit items-center gap-2 rounded-md text-[0.8125rem] text-muted underline underline-offset-3 hover:text-ink">
        {name === null ? t`Name the physician` : t`Change the physician`}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <Form method="post" preventScrollReset onSubmit={submitOnce} className="max-w-sm">
        <input type="hidden" name="intent" value="acceptance" />
        <input type="hidden" name="what" value="physician" />
        <Field id={id} label={t`Name, telephone number`}>
          <Input
            name="acceptingPhysician"
            defaultValue={name ?? ""}
            maxLength={limits.contactPerson}
            dir="auto"
          />
        </Field>
        <Button type="submit" variant="secondary" pending={isPending} pendingLabel={t`Saving...`}>
          {t`Save`}
        </Button>
      </Form>
    </details>
  );
}

interface StepProps {
  step: AcceptanceStep;
  /** ISO 8601; null if it is not done. */
  at: string | null;
  mayRecord: boolean;
  /** `undo` says to screen readers what is undone. */
  texts: { missing: string; done: string; record: string; undo: string };
}

function Step({ step, at, mayRecord, texts }: StepProps) {
  const clock = useClock();
  const isPending = usePending(step);
  const submitOnce = useSubmitOnce();
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {at === null ? (
        <span className="text-muted">{texts.missing}</span>
      ) : (
        <>
          <b>{texts.done}</b> <Time {...clock} value={at} />
        </>
      )}
      {mayRecord && (
        <Form method="post" preventScrollReset onSubmit={submitOnce} data-print="hidden">
          <input type="hidden" name="intent" value="acceptance" />
          <input type="hidden" name="what" value={step} />
          {at === null && <input type="hidden" name="isDone" value="on" />}
          <Button
            type="submit"
            size="small"
            variant={at === null ? "secondary" : "quiet"}
            pending={isPending}
          >
            {at === null ? (
              texts.record
            ) : (
              <>
                {t`Undo`}
                <span className="sr-only"> {texts.undo}</span>
              </>
            )}
          </Button>
        </Form>
      )}
    </div>
  );
}

function usePending(what: string): boolean {
  const { formData } = useSubmission();
  return formData?.get("intent") === "acceptance" && formData.get("what") === what;
}
