import { t } from "@lingui/core/macro";
import { Form, useActionData } from "@remix-run/react";
import {
  getDestinationPlace,
  getPickupPlace,
  limits,
  noPatient,
  type TemplatePart,
  type TemplateTrip,
} from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { formatPlace } from "@wardway/widgets/ui/place-name";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { TextField } from "#app/components/form-fields.tsx";
import { PreferenceBox } from "#app/components/preference-box.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { TemplatesAction } from "./route.tsx";

interface SaveFormProps {
  /** The request that the template is made from. */
  id: number;
  revision: number;
  /** All that a template can take over. */
  trip: TemplateTrip;
  suggested: Readonly<Record<TemplatePart, boolean>>;
}

type FieldName = TemplatePart | "name" | "specialInstructions" | "replaces";

/** What is ticked is saved, and nothing else of the request. */
export function SaveForm({ id, revision, trip, suggested }: SaveFormProps) {
  const { t: term } = useTranslator(termsMessages);
  const pending = useSubmission().formData?.get("intent") === "save";
  const answer = useActionData<TemplatesAction>();
  const ticked = Object.entries(suggested).filter(([, isTicked]) => isTicked);
  const { form, fields, formProps } = useCheckedForm<FieldName>({
    lastResult: answer?.reply,
    defaultValue: Object.fromEntries(ticked.map(([part]) => [part, "on"])),
    schema: async () => (await import("./template-form.ts")).templateForm,
  });
  const stated = {
    ...noPatient,
    ...trip,
    currentLocation: trip.currentLocation ?? "",
    destination: trip.destination ?? "",
  };
  const needs = listNeeds({ ...stated, needs: withoutEntrances(trip) }).map(({ text }) => text);
  const { pickupEntrance, destinationEntrance } = trip.needs;
  const boxes: readonly (readonly [TemplatePart, string, string])[] = [
    ["pickup", t`Pick-up`, join(formatPlace(getPickupPlace(stated)), pickupEntrance)],
    ["destination", t`Destination`, join(formatPlace(getDestinationPlace(stated)), destinationEntrance)],
    ["needs", t`Equipment and needs`, needs.join("; ")],
    ["priority", t`Priority`, trip.priority === null ? "" : term(`terms.${trip.priority}`)],
    [
      "asSoonAsPossible",
      t`Pick-up as soon as possible`,
      t`If this is not ticked, each request asks for its time.`,
    ],
  ];
  return (
    <Section
      title={t`Save request No. ${{ id }} as a template`}
      description={t`Only what you tick is saved. Nothing else of the request is, such as the patient, the room, weight, allergies or instructions.`}
    >
      <Form method="post" {...formProps} className="flex max-w-lg flex-col gap-1">
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="requestId" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <TextField
          field={fields.name}
          label={t`Name`}
          hint={t`As your ward calls it, for example “Dialysis, 4 West”.`}
          required
          maxLength={limits.templateName}
          autoComplete="off"
        />
        {answer?.isTaken && (
          <PreferenceBox
            name="replaces"
            label={t`Replace the template with this name`}
            isOn={fields.replaces.initialValue === "on"}
          >
            {t`The earlier one is deleted.`}
          </PreferenceBox>
        )}
        <fieldset className="mb-3">
          <legend className="font-medium">{t`What the template takes over`}</legend>
          <p className="text-muted text-sm">
            {t`Tick a place only if it is a facility: a home says who the patient is.`}
          </p>
          {boxes.map(([part, label, text]) =>
            text === "" ? null : (
              <PreferenceBox key={part} name={part} label={label} isOn={fields[part].initialValue === "on"}>
                {text}
              </PreferenceBox>
            ),
          )}
        </fieldset>
        <Field
          id={fields.specialInstructions.id}
          label={t`Special instructions`}
          hint={t`For each request from the template. Nothing about one patient.`}
          error={fields.specialInstructions.errors}
        >
          <Textarea
            name={fields.specialInstructions.name}
            rows={2}
            maxLength={limits.specialInstructions}
            defaultValue={fields.specialInstructions.initialValue}
          />
        </Field>
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Save as Template`}
        </Button>
      </Form>
    </Section>
  );
}

const join = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(", ");

function withoutEntrances({ needs }: TemplateTrip) {
  const { pickupEntrance: _, destinationEntrance: __, ...others } = needs;
  return others;
}
