import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { type Milestone, milestoneNames, type TransportRequest } from "@wardway/model";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import type { FormEvent } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useCheck } from "#app/components/use-check.ts";
import { useResetAfter } from "#app/components/use-reset-after.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { milestoneLabels } from "#app/sections/transports/transport/next-step.ts";
import { TimeFields } from "./time-fields.tsx";

export interface MilestoneFormProps {
  request: TransportRequest;
  /** Records a milestone of now, which can be undone. */
  record: (milestone: Milestone) => void;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function MilestoneForm(props: MilestoneFormProps) {
  const pending = useSubmission().formData?.get("form") === "milestone";
  const key = useResetAfter(pending, props.request.lastMilestone);
  return <Fields key={key} {...props} pending={pending} />;
}

function Fields({ request, record, lastResult, pending }: MilestoneFormProps & { pending: boolean }) {
  const [form, fields] = useForm<Record<"milestone" | "date" | "time" | "timeZone", string>, unknown>({
    id: "milestone",
    lastResult,
    ...useCheck(
      async () => (await import("#app/sections/transports/transport/transport-forms.ts")).milestoneSchema,
    ),
  });
  const options = milestonesAhead(request.lastMilestone).map((milestone) => ({
    value: milestone,
    label: milestoneLabels[milestone],
  }));
  const props = getFormProps(form);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    props.onSubmit(event);
    const data = new FormData(event.currentTarget);
    const milestone = milestoneNames.find((name) => name === data.get("milestone"));
    if (event.defaultPrevented || !milestone || data.get("time") !== "") return;
    event.preventDefault();
    record(milestone);
  };
  return (
    <details className="group" open={lastResult !== undefined}>
      <summary className="-mx-2 flex min-h-11 w-fit items-center gap-2 rounded-md px-2 text-[0.8125rem] text-muted underline underline-offset-3 hover:text-ink">
        {t`Record another step or an earlier time`}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <Form
        method="post"
        preventScrollReset
        {...props}
        onSubmit={onSubmit}
        className="mt-2 flex flex-col gap-1"
      >
        <input type="hidden" name="intent" value="milestone" />
        <input type="hidden" name="form" value="milestone" />
        <Field id={fields.milestone.id} label={t`Step`} required error={fields.milestone.errors}>
          <Select
            name={fields.milestone.name}
            defaultValue={fields.milestone.initialValue}
            options={translateLabels(options)}
          />
        </Field>
        <TimeFields fields={fields} label={t`When it happened`} hint={t`Leave the time empty for now.`} />
        <Button type="submit" variant="secondary" pending={pending} pendingLabel={t`Recording...`}>
          {t`Record`}
        </Button>
      </Form>
    </details>
  );
}
