import type { FieldMetadata } from "@conform-to/react";
import { equipmentChoices, isolationPrecautions, priorities, statusLabel } from "@wardway/db/model";
import { createClient } from "@wardway/sdk";
import { TransportApiProvider } from "@wardway/widgets/provider";
import { CheckboxGroup } from "@wardway/widgets/ui/checkbox-group";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { type ReactNode, useState } from "react";
import type { FormField } from "./form-field.ts";
import { JourneyRoute } from "./journey-route.tsx";
import { LocationField } from "./location-field.tsx";
import type { FormMap, PreparedForm } from "./prepare-form.server.ts";
import type { RequestTexts } from "./request-defaults.ts";

export type RequestFields = Readonly<Record<Exclude<keyof RequestTexts, "equipment">, FormField>> & {
  readonly equipment: Pick<FieldMetadata<string[]>, "id" | "name" | "errors" | "initialValue">;
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mb-3 min-w-0 border-line border-t pt-5 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-3 w-full font-semibold text-lg leading-7">{title}</legend>
      <div className="clear-both flex flex-col gap-1.5">{children}</div>
    </fieldset>
  );
}

export function PatientSection(props: {
  fields: RequestFields;
  hospitals: PreparedForm["hospitals"];
  takesFocus: boolean;
}) {
  const { fields, hospitals, takesFocus } = props;
  return (
    <Section title="Patient">
      {hospitals && (
        <Field
          id={fields.hospitalId.id}
          label="Hospital"
          hint="The request is made for it."
          error={fields.hospitalId.errors}
          required
        >
          <Select
            name={fields.hospitalId.name}
            defaultValue={fields.hospitalId.defaultValue}
            autoFocus={takesFocus}
            placeholder="Choose a hospital"
            options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
      )}
      <Field id={fields.patientName.id} label="Patient name" error={fields.patientName.errors} required>
        <Input
          name={fields.patientName.name}
          defaultValue={fields.patientName.defaultValue}
          autoFocus={takesFocus && hospitals === null}
          autoComplete="off"
          dir="auto"
          spellCheck={false}
        />
      </Field>
      <Field
        id={fields.medicalRecordNumber.id}
        label="Medical record number"
        error={fields.medicalRecordNumber.errors}
        required
      >
        <Input
          name={fields.medicalRecordNumber.name}
          defaultValue={fields.medicalRecordNumber.defaultValue}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </Section>
  );
}

export function JourneySection(props: {
  fields: RequestFields;
  timeZone: string;
  texts: RequestTexts;
  map: FormMap;
  maxDistance: number;
}) {
  const { fields, timeZone, map } = props;
  const [api] = useState(() => createClient());
  return (
    <Section title="Journey">
      <TransportApiProvider api={api}>
        <JourneyRoute texts={props.texts} timeZone={timeZone} maxDistance={props.maxDistance}>
          {(route) => (
            <>
              <LocationField
                field={fields.currentLocation}
                latitude={fields.startLocationLat}
                longitude={fields.startLocationLong}
                label="Current location"
                map={map}
                hint="Where the crew picks the patient up. Type a facility's name to find it."
              />
              <LocationField
                field={fields.destination}
                latitude={fields.destinationLat}
                longitude={fields.destinationLong}
                label="Destination"
                map={map}
                hint="Where the patient is taken."
              />
              {route}
              <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
                <Field
                  id={fields.date.id}
                  label="Date"
                  hint="The day of the pick-up."
                  error={fields.date.errors}
                  required
                >
                  <Input type="date" name={fields.date.name} defaultValue={fields.date.defaultValue} />
                </Field>
                <Field
                  id={fields.time.id}
                  label="Time"
                  hint={`Time zone ${timeZone.replaceAll("_", " ")}.`}
                  error={fields.time.errors}
                  required
                >
                  <Input type="time" name={fields.time.name} defaultValue={fields.time.defaultValue} />
                </Field>
              </div>
            </>
          )}
        </JourneyRoute>
      </TransportApiProvider>
      <Field id={fields.priority.id} label="Priority" error={fields.priority.errors} required>
        <Select
          name={fields.priority.name}
          defaultValue={fields.priority.defaultValue}
          options={choices(priorities)}
        />
      </Field>
    </Section>
  );
}

export function ClinicalSection({ fields }: { fields: RequestFields }) {
  return (
    <Section title="Clinical">
      <Field
        id={fields.isolationPrecautions.id}
        label="Isolation precautions"
        error={fields.isolationPrecautions.errors}
      >
        <Select
          name={fields.isolationPrecautions.name}
          defaultValue={fields.isolationPrecautions.defaultValue}
          options={choices(isolationPrecautions)}
        />
      </Field>
      <CheckboxGroup
        id={fields.equipment.id}
        name={fields.equipment.name}
        legend="Equipment"
        options={equipmentChoices.map((choice) => ({ value: choice, label: choice }))}
        defaultValue={ticked(fields.equipment.initialValue)}
        error={fields.equipment.errors}
      />
      <Field
        id={fields.specialInstructions.id}
        label="Special instructions"
        hint="What the crew must know, such as allergies, lines or access to the building."
        error={fields.specialInstructions.errors}
      >
        <Textarea
          name={fields.specialInstructions.name}
          defaultValue={fields.specialInstructions.defaultValue}
          dir="auto"
        />
      </Field>
    </Section>
  );
}

export function ContactSection({ fields }: { fields: RequestFields }) {
  return (
    <Section title="Contact">
      <Field
        id={fields.contactPerson.id}
        label="Contact person"
        hint="Whom the company calls with questions."
        error={fields.contactPerson.errors}
      >
        <Input
          name={fields.contactPerson.name}
          defaultValue={fields.contactPerson.defaultValue}
          autoComplete="off"
          dir="auto"
        />
      </Field>
    </Section>
  );
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: statusLabel(value) }));

/** One ticked box comes back as a text, several as a list. */
function ticked(value: unknown): readonly string[] {
  return [value].flat().filter((choice) => typeof choice === "string");
}
