import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useState } from "react";
import { checkWith } from "#app/http/check-with.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { respondSchema } from "#app/ui/transport/intents.ts";
import { messages } from "./messages.ts";
import { QuickArrivals } from "./quick-arrivals.tsx";
import { TimeFields } from "./time-fields.tsx";

export interface RespondFormProps {
  /** For administrators; empty for a company's users. */
  companies: readonly { readonly id: number; readonly name: string }[];
  idempotencyKey: string;
  /** Path. */
  redirectTo: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function RespondForm({ companies, idempotencyKey, redirectTo, lastResult }: RespondFormProps) {
  const { t } = useTranslator(messages);
  // A revalidation would bring a new key.
  const [key] = useState(idempotencyKey);
  const pending = useSubmission().formData?.get("idempotencyKey") === key;
  const [form, fields] = useForm({
    id: "respond",
    lastResult,
    onValidate: checkWith(respondSchema),
    shouldRevalidate: "onInput",
  });
  return (
    <Card title={companies.length > 0 ? t("transportId.respondForACompany") : t("transportId.respond")}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-lg flex-col gap-2">
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="respond" />
        <input type="hidden" name="idempotencyKey" value={key} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {companies.length > 0 && (
          <Field
            id={fields.ambulanceCompanyId.id}
            label={t("transportId.company")}
            required
            error={fields.ambulanceCompanyId.errors}
          >
            <Select
              name={fields.ambulanceCompanyId.name}
              placeholder={t("transportId.chooseACompany")}
              defaultValue={fields.ambulanceCompanyId.initialValue}
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
        )}
        <TimeFields fields={fields} label={t("transportId.estimatedArrivalAtThePick")} required>
          <QuickArrivals dateId={fields.date.id} timeId={fields.time.id} />
        </TimeFields>
        <Field
          id={fields.notes.id}
          label={t("transportId.notes")}
          hint={t("transportId.whatTheHospitalShouldKnow")}
          error={fields.notes.errors}
        >
          <Textarea
            name={fields.notes.name}
            rows={3}
            maxLength={limits.notes}
            defaultValue={fields.notes.initialValue}
          />
        </Field>
        <Button
          type="submit"
          pending={pending}
          pendingLabel={t("transportId.sending")}
          className="max-sm:h-14 sm:self-start"
        >
          {t("transportId.sendResponse")}
        </Button>
      </Form>
    </Card>
  );
}
