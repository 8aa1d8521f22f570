import {
  equipmentChoices,
  equipmentTerms,
  isolationPrecautions,
  type Position,
  priorities,
} from "@wardway/model";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { requestMessages } from "@wardway/model/messages/en/request";
import { termsMessages } from "@wardway/model/messages/en/terms";
import type { ComponentType, ReactNode } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { CheckboxGroup } from "../ui/checkbox-group.tsx";
import type { AddressOf } from "../ui/duplicate-list.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { NeedIcon } from "../ui/need-icon.tsx";
import { Select } from "../ui/select.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { TypedDuplicates } from "./duplicates.tsx";
import { type FormField, type RequestFields, ticked } from "./form-field.ts";
import { FormSection } from "./form-section.tsx";
import { JourneyRoute } from "./journey-route.tsx";
import { LocationField, type PlaceOnMap } from "./location-field.tsx";
import type { MoreNeedsProps } from "./more-needs.tsx";
import { PickupFields } from "./pickup-fields.tsx";
import { needNames, type RequestTexts } from "./request-defaults.ts";
import type { OwnHospital } from "./request-widget-props.ts";
import { typedPlaces } from "./typed-places.ts";
import { useFieldErrors } from "./use-field-errors.ts";

export interface RequestSectionsProps {
  fields: RequestFields;
  texts: RequestTexts;
  timeZone: string;
  /** Miles; 0 for no limit. */
  maxDistance: number;
  /** Administrators' choices; null for a hospital's staff. */
  hospitals: readonly { readonly id: number; readonly name: string }[] | null;
  /** On mount. */
  takesFocus: boolean;
  /** Ranks facilities; null if unknown. */
  near: Position | null;
  /** Null for administrators. */
  hospital: OwnHospital | null;
  drawMap: (place: PlaceOnMap) => ReactNode;
  /** The host's texts, which need no confirmation; default: none. */
  prefilled?: Pick<RequestTexts, "currentLocation" | "destination">;
  /** The portal has it in its form; the widget loads it. */
  MoreNeeds: ComponentType<MoreNeedsProps>;
  /** Address of a request's page; default: numbers are no links. */
  addressOf?: AddressOf | undefined;
  /** The request that the form changes: no duplicate of itself, and its acceptance is recorded apart. */
  changedId?: number | undefined;
  /** The request that it replaces, or is the return trip of: no duplicate either. */
  linkedId?: number | null | undefined;
}

export function RequestSections(props: RequestSectionsProps) {
  return (
    <div className="request-sections">
      <PatientSection {...props} />
      <JourneySection {...props} />
      <ClinicalSection {...props} />
      <ContactSection {...props} />
    </div>
  );
}

/** Trimmed values by name; null if one is missing. */
function readRequired(typed: FormData, names: readonly string[]): string[] | null {
  const values = names.map((name) => String(typed.get(name) ?? "").trim());
  return values.includes("") ? null : values;
}

const hasErrors = (...fields: readonly Pick<FormField, "errors">[]) =>
  fields.some(({ errors }) => errors !== undefined && errors.length > 0);

function PatientSection(props: RequestSectionsProps) {
  const { fields, hospitals, takesFocus } = props;
  const { t } = useTranslator(requestMessages);
  const errorOf = useFieldErrors();
  return (
    <FormSection
      title={t("request.patient")}
      hasError={hasErrors(fields.hospitalId, fields.patientName, fields.medicalRecordNumber)}
      summarize={(typed) =>
        readRequired(typed, [
          fields.patientName.name,
          fields.medicalRecordNumber.name,
          ...(hospitals ? [fields.hospitalId.name] : []),
        ])
          ?.slice(0, 2)
          .join(", ") ?? null
      }
      note={
        <TypedDuplicates
          fields={fields}
          timeZone={props.timeZone}
          addressOf={props.addressOf}
          exceptId={props.changedId ?? props.linkedId}
        />
      }
    >
      {hospitals && (
        <Field
          id={fields.hospitalId.id}
          label={t("request.hospital")}
          hint={t("request.hospitalHint")}
          error={errorOf(fields.hospitalId)}
          required
        >
          <Select
            name={fields.hospitalId.name}
            defaultValue={fields.hospitalId.defaultValue}
            autoFocus={takesFocus}
            placeholder={t("request.chooseHospital")}
            options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
      )}
      <Field
        id={fields.patientName.id}
        label={t("request.patientName")}
        error={errorOf(fields.patientName)}
        required
      >
        <Input
          name={fields.patientName.name}
          defaultValue={fields.patientName.defaultValue}
          autoFocus={takesFocus && hospitals === null}
          dir="auto"
        />
      </Field>
      <Field
        id={fields.medicalRecordNumber.id}
        label={t("request.medicalRecordNumber")}
        error={errorOf(fields.medicalRecordNumber)}
        required
      >
        <Input
          name={fields.medicalRecordNumber.name}
          defaultValue={fields.medicalRecordNumber.defaultValue}
          autoCapitalize="characters"
          className="font-mono"
        />
      </Field>
    </FormSection>
  );
}

function JourneySection(props: RequestSectionsProps) {
  const { fields, texts, timeZone, maxDistance, near, hospital, drawMap, prefilled } = props;
  const hydrated = useHydrated();
  const { t } = useTranslator(requestMessages);
  const errorOf = useFieldErrors();
  return (
    <FormSection
      title={t("request.journey")}
      className="journey-section"
      hasError={hasErrors(
        fields.currentLocation,
        fields.currentUnit,
        fields.currentRoom,
        fields.destination,
        fields.destinationUnit,
        fields.destinationRoom,
        fields.date,
        fields.time,
        fields.priority,
      )}
      summarize={(typed) => {
        const { currentLocation, destination, date, time, priority, startLocationLat, destinationLat } =
          fields;
        const facts = readRequired(
          typed,
          [currentLocation, destination, date, time, priority].map(({ name }) => name),
        );
        const isPlaced =
          (typed.get(startLocationLat.name) || typed.get(typedPlaces.currentLocation)) &&
          (typed.get(destinationLat.name) || typed.get(typedPlaces.destination));
        if (!facts || !isPlaced) return null;
        const [from = "", to = "", day = "", clock = ""] = facts;
        const isAsap = Boolean(typed.get(fields.asSoonAsPossible.name));
        return t("request.journeySummary", {
          from,
          to,
          time: isAsap ? t("request.asSoonAsPossible") : `${day} ${clock}`,
        });
      }}
    >
      <JourneyRoute texts={texts} timeZone={timeZone} maxDistance={maxDistance}>
        {(route) => (
          <>
            {hydrated && <input type="hidden" name={typedPlaces.areConfirmed} value="yes" />}
            <LocationField
              field={fields.currentLocation}
              latitude={fields.startLocationLat}
              longitude={fields.startLocationLong}
              label={t("request.currentLocation")}
              near={near}
              drawMap={drawMap}
              hint={t("request.currentLocationHint")}
              confirmation={typedPlaces.currentLocation}
              confirmedText={prefilled?.currentLocation}
              inside={{
                legend: t("request.from"),
                unit: fields.currentUnit,
                room: fields.currentRoom,
                hospital,
              }}
            />
            <LocationField
              field={fields.destination}
              latitude={fields.destinationLat}
              longitude={fields.destinationLong}
              label={t("request.destination")}
              near={near}
              drawMap={drawMap}
              hint={t("request.destinationHint")}
              offersFrequent
              confirmation={typedPlaces.destination}
              confirmedText={prefilled?.destination}
              inside={{
                legend: t("request.to"),
                unit: fields.destinationUnit,
                room: fields.destinationRoom,
                hospital,
              }}
            />
            {route}
            <PickupFields fields={fields} timeZone={timeZone} />
          </>
        )}
      </JourneyRoute>
      <Field id={fields.priority.id} label={t("request.priority")} error={errorOf(fields.priority)} required>
        <Select name={fields.priority.name} {...chosen(fields.priority)} options={usePriorities()} />
      </Field>
    </FormSection>
  );
}

/** Nothing, where the page gave a choice that there is not. */
const chosen = ({ defaultValue }: { readonly defaultValue?: string | undefined }) =>
  defaultValue === "" ? { defaultValue, placeholder: "" } : { defaultValue };

function ClinicalSection({ fields, texts, MoreNeeds, changedId }: RequestSectionsProps) {
  const { t } = useTranslator(requestMessages, choicesMessages);
  const errorOf = useFieldErrors();
  return (
    <FormSection
      title={t("request.clinical")}
      hasError={hasErrors(
        fields.isolationPrecautions,
        fields.equipment,
        fields.specialInstructions,
        ...needNames.map((name) => fields[name]),
      )}
      summarize={(typed) => {
        const isolation = isolationPrecautions.find(
          (value) => value !== "none" && value === typed.get(fields.isolationPrecautions.name),
        );
        const equipment = equipmentChoices.filter((choice) =>
          typed.getAll(fields.equipment.name).includes(choice),
        );
        const needs = [
          ...(isolation ? [t(`choices.${isolation}`)] : []),
          ...equipment.map((choice) => t(equipmentTerms[choice])),
        ];
        const [instructions = t("request.noInstructions")] =
          readRequired(typed, [fields.specialInstructions.name]) ?? [];
        const isComplete = needs.length > 0 && typed.get(fields.isolationPrecautions.name);
        return isComplete ? [...needs, instructions].join(", ") : null;
      }}
    >
      <Field
        id={fields.isolationPrecautions.id}
        label={
          <>
            <NeedIcon need="isolation" className="-mt-0.5 mr-1 inline size-4" />
            {t("request.isolationPrecautions")}
          </>
        }
        error={errorOf(fields.isolationPrecautions)}
      >
        <Select
          name={fields.isolationPrecautions.name}
          {...chosen(fields.isolationPrecautions)}
          options={isolationPrecautions.map((value) => ({ value, label: t(`choices.${value}`) }))}
        />
      </Field>
      <CheckboxGroup
        id={fields.equipment.id}
        name={fields.equipment.name}
        legend={t("request.equipment")}
        options={equipmentChoices.map((choice) => ({
          value: choice,
          label: t(equipmentTerms[choice]),
          icon: <NeedIcon need={choice} />,
        }))}
        defaultValue={ticked(fields.equipment.initialValue)}
        error={errorOf(fields.equipment)}
      />
      <Field
        id={fields.specialInstructions.id}
        label={t("request.specialInstructions")}
        hint={t("request.specialInstructionsHint")}
        error={errorOf(fields.specialInstructions)}
      >
        <Textarea
          name={fields.specialInstructions.name}
          defaultValue={fields.specialInstructions.defaultValue}
          dir="auto"
        />
      </Field>
      <MoreNeeds fields={fields} texts={texts} hasAcceptance={changedId === undefined} />
    </FormSection>
  );
}

function ContactSection({ fields }: RequestSectionsProps) {
  const { t } = useTranslator(requestMessages);
  const errorOf = useFieldErrors();
  return (
    <FormSection
      title={t("request.contact")}
      hasError={hasErrors(fields.contactPerson)}
      summarize={(typed) => readRequired(typed, [fields.contactPerson.name])?.[0] ?? null}
    >
      <Field
        id={fields.contactPerson.id}
        label={t("request.contactPerson")}
        hint={t("request.contactPersonHint")}
        error={errorOf(fields.contactPerson)}
      >
        <Input name={fields.contactPerson.name} defaultValue={fields.contactPerson.defaultValue} dir="auto" />
      </Field>
    </FormSection>
  );
}

function usePriorities() {
  const { t } = useTranslator(termsMessages);
  return priorities.map((value) => ({ value, label: t(`terms.${value}`) }));
}
