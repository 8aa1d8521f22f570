import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { canNow, declineReasons, limits, type TransportDecline, type TransportRequest } from "@wardway/model";
import { declinesMessages } from "@wardway/model/messages/en/declines";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { Time } from "@wardway/widgets/ui/time";
import { SelectField } from "#app/components/form-fields.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import type { RespondFormProps } from "./respond-form.tsx";

export interface DeclineFormProps extends Pick<RespondFormProps, "companies" | "lastResult"> {
  request: Pick<TransportRequest, "id" | "revision">;
}

/** For a company that does not run the transport. */
export function DeclineForm({ companies, request, lastResult }: DeclineFormProps) {
  const { t: term } = useTranslator(declinesMessages);
  const pending = useSubmission().formData?.get("intent") === "decline";
  const { form, fields, formProps } = useCheckedForm<"ambulanceCompanyId" | "reason" | "note">({
    lastResult,
    schema: async () => (await import("#app/sections/transports/transport/transport-forms.ts")).declineForm,
  });
  return (
    <TripSection
      id="decline"
      title={companies.length > 0 ? t`Decline for a company` : t`Decline`}
      data-print="hidden"
    >
      <Form method="post" {...formProps} className="flex max-w-lg flex-col gap-2">
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="revision" value={request.revision} />
        <input type="hidden" name="redirectTo" value={responsesOf(request.id)} />
        {companies.length > 0 && (
          <SelectField
            field={fields.ambulanceCompanyId}
            label={t`Company`}
            required
            placeholder={t`Choose a company`}
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <SelectField
          field={fields.reason}
          label={t`Reason`}
          required
          placeholder={t`Choose a reason`}
          options={declineReasons.map((value) => ({ value, label: term(`declines.${value}`) }))}
        />
        <Field
          id={fields.note.id}
          label={t`Note for the hospital`}
          hint={t`Needed for another reason only.`}
          error={fields.note.errors}
        >
          <Textarea
            name={fields.note.name}
            rows={2}
            maxLength={limits.reason}
            defaultValue={fields.note.initialValue}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingLabel={t`Declining...`}
          className="sm:self-start"
        >
          {t`Decline request`}
        </Button>
      </Form>
    </TripSection>
  );
}

/** What the viewer's company has declined, which it can take back. */
export function OwnDecline({ decline }: { decline: TransportDecline }) {
  return (
    <TripSection title={t`Your company has declined`}>
      <DeclineText decline={decline} />
      <div data-print="hidden" className="mt-3 flex flex-wrap gap-2">
        <WithdrawDecline decline={decline} />
        <LinkButton to="/ambulance-dashboard" variant="quiet">
          {t`Open requests`}
        </LinkButton>
      </div>
    </TripSection>
  );
}

/** For the hospital, and for administrators, who can take them back. */
export function Declines({
  request,
  declines,
}: {
  request: TransportRequest;
  declines: readonly TransportDecline[];
}) {
  const { actor } = useViewer();
  const mayWithdraw = canNow(actor, "request.withdraw_decline", request);
  return (
    <TripSection title={t`Declined`}>
      <ul className="flex flex-col gap-3">
        {declines.map((decline) => (
          <li key={decline.ambulanceCompanyId}>
            <h3 className="font-semibold">
              <bdi translate="no">{decline.ambulanceCompanyName}</bdi>
            </h3>
            <DeclineText decline={decline} />
            {mayWithdraw && <WithdrawDecline decline={decline} />}
          </li>
        ))}
      </ul>
    </TripSection>
  );
}

function WithdrawDecline({ decline }: { decline: TransportDecline }) {
  const submission = useSubmission().formData;
  const company = String(decline.ambulanceCompanyId);
  const submitOnce = useSubmitOnce();
  return (
    <Form method="post" preventScrollReset onSubmit={submitOnce} data-print="hidden">
      <input type="hidden" name="intent" value="withdraw_decline" />
      <input type="hidden" name="ambulanceCompanyId" value={company} />
      <input type="hidden" name="redirectTo" value={responsesOf(decline.transportRequestId)} />
      <Button
        type="submit"
        variant="secondary"
        aria-label={t`Withdraw decline of ${{ company: decline.ambulanceCompanyName }}`}
        pending={
          submission?.get("intent") === "withdraw_decline" && submission.get("ambulanceCompanyId") === company
        }
        pendingLabel={t`Withdrawing...`}
      >
        {t`Withdraw decline`}
      </Button>
    </Form>
  );
}

const responsesOf = (requestId: number) => `/transport/${requestId}?tab=responses`;

function DeclineText({ decline }: { decline: TransportDecline }) {
  const { t: term } = useTranslator(declinesMessages);
  const clock = useClock();
  return (
    <>
      <p>{term(`declines.${decline.reason}`)}</p>
      {decline.note !== null && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {decline.note}
        </p>
      )}
      <p className="offer-label">
        <Trans>
          Declined <Time {...clock} value={decline.declinedAt} />
        </Trans>
      </p>
    </>
  );
}
