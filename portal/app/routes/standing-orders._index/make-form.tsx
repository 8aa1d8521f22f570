import { t } from "@lingui/core/macro";
import { Form, useActionData } from "@remix-run/react";
import { getDestinationPlace, getPickupPlace, type StandingTrip, standingOrderLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { CheckboxGroup } from "@wardway/widgets/ui/checkbox-group";
import { Journey } from "@wardway/widgets/ui/journey";
import { useRef, useState } from "react";
import { TextField } from "#app/components/form-fields.tsx";
import { PreferenceBox } from "#app/components/preference-box.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { OrderTrip } from "#app/sections/transports/standing-orders/order-trip.tsx";
import { formatDay, weekdayOptions } from "#app/sections/transports/standing-orders/schedule-texts.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import type { StandingOrdersAction } from "./route.tsx";

interface MakeFormProps {
  /** The request that the order is made from. */
  id: number;
  revision: number;
  trip: StandingTrip;
  /** Of the hospital. */
  timeZone: string;
  pickupTime: string;
  firstDay: string;
  /** The return trip that is prepared for the request. */
  prepared: { readonly preparedAt: string; readonly trip: StandingTrip } | null;
}

type FieldName =
  | "weekdays"
  | "everyWeeks"
  | "firstDay"
  | "lastDay"
  | "pickupTime"
  | "daysAhead"
  | "preparesReturn"
  | "besidesOpenRequests";

/** On which days what a request says is requested again. */
export function MakeForm({ id, revision, trip, timeZone, pickupTime, firstDay, prepared }: MakeFormProps) {
  const pending = useSubmission().formData?.get("intent") === "save";
  const answer = useActionData<StandingOrdersAction>();
  const [days, setDays] = useState<readonly string[] | null>(null);
  const { form, fields, formProps } = useCheckedForm<FieldName>({
    lastResult: answer?.reply,
    defaultValue: { pickupTime, firstDay, everyWeeks: "1", daysAhead: "7" },
    schema: async () => (await import("./order-form.ts")).orderForm,
  });
  const chosen: unknown = fields.weekdays.initialValue;
  const latest = useRef(0);
  const show = async (element: HTMLFormElement) => {
    latest.current += 1;
    const shown = latest.current;
    // Without a preview the form is as good.
    const found = await import("./preview.ts").then(
      ({ previewDays }) => previewDays(new FormData(element), timeZone),
      () => null,
    );
    if (shown === latest.current) setDays(found);
  };
  return (
    <Section
      title={t`Make a standing order from request No. ${{ id }}`}
      description={t`Each day that you choose becomes a request ahead of time, with what is below. A later change of request No. ${{ id }} does not change the order.`}
    >
      <OrderTrip trip={trip} />
      <Form
        method="post"
        {...formProps}
        className="mt-4 flex max-w-lg flex-col gap-1"
        onChange={(event) => void show(event.currentTarget)}
      >
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="requestId" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <CheckboxGroup
          id={fields.weekdays.id}
          name={fields.weekdays.name}
          legend={t`Days of the week`}
          options={weekdayOptions()}
          defaultValue={Array.isArray(chosen) ? chosen : typeof chosen === "string" ? [chosen] : []}
          error={fields.weekdays.errors}
          required
        />
        <div className="grid grid-cols-2 gap-x-4">
          <TextField field={fields.pickupTime} label={t`Pick-up time`} type="time" required />
          <TextField
            field={fields.everyWeeks}
            label={t`Weeks apart`}
            type="number"
            inputMode="numeric"
            min={1}
            max={standingOrderLimits.weeks}
            required
          />
          <TextField field={fields.firstDay} label={t`First day`} type="date" required />
          <TextField field={fields.lastDay} label={t`Last day`} type="date" />
        </div>
        <TextField
          field={fields.daysAhead}
          label={t`Days ahead`}
          hint={t`How many days before its pick-up a request is created.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={standingOrderLimits.daysAhead}
          required
        />
        {prepared && (
          <>
            <input type="hidden" name="preparedAt" value={prepared.preparedAt} />
            <PreferenceBox
              name={fields.preparesReturn.name}
              label={t`Prepare the return trip of each request`}
              isOn={fields.preparesReturn.initialValue === "on"}
            >
              {t`As it is prepared for this request: it is requested when the patient is ready.`}
              <Journey from={getPickupPlace(prepared.trip)} to={getDestinationPlace(prepared.trip)} />
            </PreferenceBox>
          </>
        )}
        {answer?.isNear && (
          <PreferenceBox
            name={fields.besidesOpenRequests.name}
            label={t`The patient needs both`}
            isOn={fields.besidesOpenRequests.initialValue === "on"}
          >
            {t`The order creates its requests besides those that are open.`}
          </PreferenceBox>
        )}
        <Preview days={days} />
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Make Standing Order`}
        </Button>
      </Form>
    </Section>
  );
}

function Preview({ days }: { days: readonly string[] | null }) {
  const { now } = useClock();
  return (
    <div aria-live="polite" className="mb-3">
      {days && (
        <>
          <p className="font-medium text-sm">{t`Next dates`}</p>
          {days.length === 0 ? (
            <p className="text-danger text-sm">{t`No such day comes within a year.`}</p>
          ) : (
            <p className="text-muted text-sm">{days.map((day) => formatDay(day, now)).join("; ")}</p>
          )}
        </>
      )}
    </div>
  );
}
