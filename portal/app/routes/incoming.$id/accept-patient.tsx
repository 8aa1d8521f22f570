import { t } from "@lingui/core/macro";
import { Form, useActionData } from "@remix-run/react";
import { type IncomingTransport, limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { TextField } from "#app/components/form-fields.tsx";
import { PreferenceBox } from "#app/components/preference-box.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useResetAfter } from "#app/components/use-reset-after.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";
import type { AcceptAction } from "./route.tsx";

/** The hospital's consent; after it, its physician and bed. Empty again once it is saved, and not when a colleague saves the same. */
export function AcceptForm({ transport }: { transport: IncomingTransport }) {
  const { acceptedAt, acceptingPhysician, bedConfirmedAt } = transport;
  const pending = useSubmission().formData?.get("intent") === "accept";
  const submitOnce = useSubmitOnce();
  const { form, fields, formProps } = useCheckedForm<"acceptingPhysician" | "bedConfirmed">({
    lastResult: useActionData<AcceptAction>()?.reply,
    schema: async () => (await import("./accept-form.ts")).acceptForm,
  });
  const isFirst = acceptedAt === null;
  const key = useResetAfter(pending, [acceptedAt, acceptingPhysician, bedConfirmedAt].join());
  return (
    <div data-print="hidden">
      <Section
        title={isFirst ? t`Accept the patient` : t`Physician and bed`}
        description={
          isFirst
            ? t`For your hospital. The hospital that sends the patient is notified, and you then see name, record number and instructions. It cannot be taken back here.`
            : t`The hospital that sends the patient sees them on its page.`
        }
      >
        <Form
          method="post"
          preventScrollReset
          {...formProps}
          onSubmit={(event) => {
            formProps.onSubmit(event);
            if (!event.defaultPrevented) submitOnce(event);
          }}
          className="flex max-w-md flex-col gap-1"
        >
          <input type="hidden" name="intent" value="accept" />
          <ProblemBanner errors={form.errors} />
          <TextField
            key={key}
            field={fields.acceptingPhysician}
            label={acceptingPhysician === null ? t`Accepting physician` : t`Another accepting physician`}
            hint={
              acceptingPhysician === null ? (
                t`Name and telephone number, if one accepts.`
              ) : (
                <span className="wrap-anywhere">{t`Named so far: ${{ name: acceptingPhysician }}`}</span>
              )
            }
            maxLength={limits.contactPerson}
            autoComplete="off"
            dir="auto"
          />
          {bedConfirmedAt === null && (
            <PreferenceBox
              name={fields.bedConfirmed.name}
              label={t`The bed is confirmed`}
              isOn={fields.bedConfirmed.initialValue === "on"}
            >
              {t`Recorded with the current time, for both hospitals.`}
            </PreferenceBox>
          )}
          <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="mt-2 sm:self-start">
            {isFirst ? t`Accept Patient` : t`Save`}
          </Button>
        </Form>
      </Section>
    </div>
  );
}
