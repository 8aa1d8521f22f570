import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { type LevelOfService, limits, type TransportRequest } from "@wardway/model";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { Field } from "@wardway/widgets/ui/field";
import { formatArrivalDifference } from "@wardway/widgets/ui/lateness-texts";
import type { PickupFacts } from "@wardway/widgets/ui/pickup-texts";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { Select } from "@wardway/widgets/ui/select";
import { Switch } from "@wardway/widgets/ui/switch";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { fieldsIn, momentIn } from "@wardway/widgets/ui/time-zone";
import { type FormEvent, useState } from "react";
import { type FieldState, SelectField, TextField } from "#app/components/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheck } from "#app/components/use-check.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { needsConfirmation } from "#app/sections/transports/transport/needs-confirmation.ts";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { QuickArrivals } from "./quick-arrivals.tsx";
import { TimeFields, useTypedTimeZone } from "./time-fields.tsx";

export interface RespondFormProps {
  /** An administrator's choices; empty for a company's users. */
  companies: readonly { readonly id: number; readonly name: string }[];
  request: PickupFacts & Pick<TransportRequest, "levelOfService" | "levelNotHeld" | "revision">;
  /** Those that the viewer's company runs; all for administrators. */
  heldLevels: readonly LevelOfService[];
  idempotencyKey: string;
  /** Path. */
  redirectTo: string;
  lastResult: SubmissionResult<string[]> | undefined;
  isUrgent: boolean;
}

type FieldName =
  | "date"
  | "time"
  | "timeZone"
  | "pickUp"
  | "ambulanceCompanyId"
  | "asSoonAsPossible"
  | "confirmed"
  | "notes"
  | "offeredLevel"
  | "needsLevel"
  | "vehicle"
  | "expiresInMinutes";

export function RespondForm(props: RespondFormProps) {
  const { companies, request, heldLevels, idempotencyKey, redirectTo, lastResult } = props;
  const pickUp = request.transportDate;
  // A revalidation would bring a new key.
  const [key] = useState(idempotencyKey);
  const pending = useSubmission().formData?.get("idempotencyKey") === key;
  const [form, fields] = useForm<Record<FieldName, string>, unknown>({
    id: "respond",
    lastResult,
    ...useCheck(
      async () => (await import("#app/sections/transports/transport/transport-forms.ts")).respondSchema,
    ),
  });
  const hasOfferErrors = [fields.vehicle, fields.offeredLevel, fields.expiresInMinutes].some(
    ({ errors }) => errors,
  );
  const clock = useClock();
  const [defaultAt] = useState(pickUp >= clock.now ? pickUp : null);
  const [typed, setTyped] = useState<TypedTime | null>(null);
  const arrival = useArrival(typed, {
    date: fields.date.initialValue,
    time: fields.time.initialValue,
    defaultAt,
  });
  const readTime = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const entries = new FormData(currentTarget);
    setTyped({
      date: String(entries.get(fields.date.name)),
      time: String(entries.get(fields.time.name)),
    });
  };
  return (
    <TripSection title={companies.length > 0 ? t`Respond for a company` : t`Respond`}>
      <Form method="post" {...getFormProps(form)} onInput={readTime} className="flex max-w-lg flex-col gap-2">
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="respond" />
        <input type="hidden" name={fields.pickUp.name} value={pickUp} />
        {request.asSoonAsPossible && <input type="hidden" name={fields.asSoonAsPossible.name} value="on" />}
        <input type="hidden" name="revision" value={request.revision} />
        <input type="hidden" name="idempotencyKey" value={key} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {companies.length > 0 && (
          <Field
            id={fields.ambulanceCompanyId.id}
            label={t`Company`}
            required
            error={fields.ambulanceCompanyId.errors}
          >
            <Select
              name={fields.ambulanceCompanyId.name}
              placeholder={t`Choose a company`}
              defaultValue={fields.ambulanceCompanyId.initialValue}
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
        )}
        <TimeFields
          fields={fields}
          label={t`Estimated arrival at the pick-up`}
          hint={
            <>
              {t`Wanted pick-up:`} <PickupTime {...clock} request={request} />
            </>
          }
          required
          defaultAt={defaultAt}
        >
          <QuickArrivals
            dateId={fields.date.id}
            timeId={fields.time.id}
            pickUp={pickUp}
            chosen={arrival?.getTime() ?? null}
          />
        </TimeFields>
        <p role="status" className="-mt-1 min-h-6 font-medium text-sm">
          {arrival && t`Arrival: ${{ difference: describeDifference(request, arrival) }}`}
        </p>
        {arrival && needsConfirmation(pickUp, arrival) && (
          <Switch
            // Another arrival needs another confirmation.
            key={arrival.getTime()}
            id={fields.confirmed.id}
            name={fields.confirmed.name}
            label={
              request.asSoonAsPossible
                ? t`Send this arrival: ${{ difference: describeDifference(request, arrival) }}`
                : t`Offer this as another pick-up: ${{ difference: describeDifference(request, arrival) }}`
            }
            hint={request.asSoonAsPossible ? undefined : t`Approving the response then moves the pick-up.`}
            error={fields.confirmed.errors}
          />
        )}
        {request.levelNotHeld && <input type="hidden" name={fields.needsLevel.name} value="on" />}
        {request.levelNotHeld && <OfferedLevel field={fields.offeredLevel} levels={heldLevels} isRequired />}
        <Field
          id={fields.notes.id}
          label={t`Notes`}
          hint={t`What the hospital should know, such as the crew or the vehicle.`}
          error={fields.notes.errors}
        >
          <Textarea
            name={fields.notes.name}
            rows={3}
            maxLength={limits.notes}
            defaultValue={fields.notes.initialValue}
          />
        </Field>
        <details className="group" open={hasOfferErrors || undefined}>
          <summary className="flex min-h-11 w-fit items-center gap-2 text-sm underline underline-offset-3">
            {t`Vehicle, level, validity`}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <TextField
            field={fields.vehicle}
            label={t`Vehicle`}
            maxLength={limits.vehicle}
            autoComplete="off"
            dir="auto"
          />
          {!request.levelNotHeld && <OfferedLevel field={fields.offeredLevel} levels={heldLevels} />}
          <SelectField
            field={fields.expiresInMinutes}
            label={t`Offer valid`}
            hint={t`It is then withdrawn by itself.`}
            placeholder={t`Until the hospital decides`}
            options={offerMinutes.map((minutes) => ({
              value: String(minutes),
              label: formatValidity(minutes),
            }))}
          />
        </details>
        <Button
          type="submit"
          pending={pending}
          pendingLabel={t`Sending...`}
          variant={props.isUrgent ? "primary" : "ink"}
          className="sm:self-start"
        >
          {t`Send response`}
        </Button>
      </Form>
    </TripSection>
  );
}

/** For how long an offer can be valid. */
const offerMinutes = [15, 30, 60, 120] as const;

const formatValidity = (minutes: number) =>
  minutes < 60 ? formatDuration(minutes * 60) : t`${{ count: minutes / 60 }} h`;

interface OfferedLevelProps {
  field: FieldState;
  levels: readonly LevelOfService[];
  isRequired?: boolean;
}

/** Another level than requested is a counter-offer. */
function OfferedLevel({ field, levels, isRequired = false }: OfferedLevelProps) {
  const { t: term } = useTranslator(levelsMessages);
  return (
    <SelectField
      field={field}
      label={t`Level of service`}
      hint={
        isRequired
          ? t`Your company does not run the requested level. The hospital decides on another one.`
          : undefined
      }
      required={isRequired}
      placeholder={isRequired ? t`Choose a level` : t`As requested`}
      options={levels.map((level) => ({ value: level, label: term(`levels.${level}`) }))}
    />
  );
}

interface TypedTime {
  readonly date: string;
  readonly time: string;
}

/** What the fields hold: what was typed, or the defaults. Null if incomplete. */
function useArrival(
  typed: TypedTime | null,
  initial: { date: string | undefined; time: string | undefined; defaultAt: string | null },
): Date | null {
  const zone = useTypedTimeZone();
  const fallback = initial.defaultAt === null ? null : fieldsIn(zone, new Date(initial.defaultAt));
  const date = typed?.date ?? initial.date ?? fallback?.date;
  const time = typed?.time ?? initial.time ?? fallback?.time;
  const arrival = date && time ? momentIn(zone, date, time) : null;
  return arrival instanceof Date ? arrival : null;
}

const describeDifference = (request: PickupFacts, arrival: Date) =>
  formatArrivalDifference(request, arrival.toISOString());
