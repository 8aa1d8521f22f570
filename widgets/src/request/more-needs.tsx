import {
  acceptanceSteps,
  ageGroups,
  careNeeds,
  codeStatuses,
  escorts,
  infusionKinds,
  levelsOfService,
  limits,
  mobilities,
  oxygenDevices,
  type ProposedLevel,
  pathogens,
  proposeLevel,
  withImpliedEquipment,
} from "@wardway/model";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { needFieldsMessages } from "@wardway/model/messages/en/need-fields";
import { needsMessages } from "@wardway/model/messages/en/needs";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { CheckboxGroup } from "../ui/checkbox-group.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { type FormField, type RequestFields, ticked } from "./form-field.ts";
import { hasNeeds, toNeedFacts } from "./needs-texts.ts";
import { needNames, type RequestTexts } from "./request-defaults.ts";
import { readTexts } from "./request-draft.ts";
import { useFieldErrors } from "./use-field-errors.ts";

export interface MoreNeedsProps {
  fields: RequestFields;
  /** What the form began with. */
  texts: RequestTexts;
  hasAcceptance: boolean;
}

/** Level of service and needs: closed, with the proposed level in its title, until someone opens it or something is in it. */
export default function MoreNeeds({ fields, texts, hasAcceptance }: MoreNeedsProps) {
  const { t } = useTranslator(needFieldsMessages, levelsMessages);
  const box = useRef<HTMLDetailsElement>(null);
  const [typed, setTyped] = useState(texts);
  const [isOpen, setOpen] = useState(() => hasNeeds(texts));
  const hasError = needNames.some((name) => (fields[name].errors?.length ?? 0) > 0);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const read = () => setTyped(readTexts(new FormData(form), texts));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [texts]);
  const facts = toNeedFacts(typed);
  const proposed = proposeLevel({ ...facts, equipment: withImpliedEquipment(facts) });
  const chosen = levelsOfService.find((level) => level === typed.levelOfService) ?? proposed?.level;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <details
      ref={box}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 text-sm">
        <span className="font-medium">{t("needFields.more")}</span>
        {chosen && <b>{t(`levels.${chosen}`)}</b>}
        <Chevron aria-hidden="true" className="ml-auto size-4 text-muted" />
      </summary>
      <LevelFields fields={fields} typed={typed} proposed={proposed} />
      <PatientFields fields={fields} />
      <CareFields fields={fields} typed={typed} />
      <WayFields fields={fields} />
      {hasAcceptance && <ReceivingFields fields={fields} />}
    </details>
  );
}

interface PartProps {
  fields: RequestFields;
  /** As the form is now. */
  typed: RequestTexts;
}

function LevelFields({ fields, typed, proposed }: PartProps & { proposed: ProposedLevel | null }) {
  const { t, language } = useTranslator(needFieldsMessages);
  const isOther = proposed !== null && typed.levelOfService !== "" && typed.levelOfService !== proposed.level;
  const reasons = new Intl.ListFormat(language.locale).format(
    proposed?.reasons.map((reason) => t(`needFields.reason_${reason}`)) ?? [],
  );
  const errorOf = useFieldErrors();
  return (
    <>
      <Choice
        field={fields.levelOfService}
        label={t("needFields.levelOfService")}
        hint={
          <span role="status">
            {proposed
              ? t("needFields.proposal", { level: t(`needFields.level_${proposed.level}`), reasons })
              : t("needFields.noProposal")}
          </span>
        }
        placeholder={proposed ? t("needFields.asProposed") : t("needFields.notStated")}
        options={levelsOfService.map((level) => ({ value: level, label: t(`needFields.level_${level}`) }))}
      />
      <Unfolded isShown={isOther || (fields.levelReason.errors?.length ?? 0) > 0}>
        <Field
          id={fields.levelReason.id}
          label={t("needFields.levelReason")}
          hint={
            proposed && t("needFields.levelReasonHint", { level: t(`needFields.level_${proposed.level}`) })
          }
          error={errorOf(fields.levelReason)}
          required
        >
          <Input
            name={fields.levelReason.name}
            defaultValue={fields.levelReason.defaultValue}
            maxLength={limits.reason}
            dir="auto"
          />
        </Field>
      </Unfolded>
    </>
  );
}

function PatientFields({ fields }: Pick<PartProps, "fields">) {
  const { t } = useTranslator(needFieldsMessages, needsMessages);
  const errorOf = useFieldErrors();
  return (
    <Pair>
      <Choice
        field={fields.ageGroup}
        label={t("needFields.ageGroup")}
        hint={t("needFields.newbornHint")}
        options={ageGroups.map((value) => ({ value, label: t(`needs.ageGroup_${value}`) }))}
      />
      <Field
        id={fields.weight.id}
        label={t("needFields.weight")}
        error={errorOf(fields.weight)}
        className="justify-end"
      >
        <span className="flex gap-2">
          <Input
            name={fields.weight.name}
            defaultValue={fields.weight.defaultValue}
            inputMode="decimal"
            className="min-w-0 flex-1"
          />
          <span className="w-24 shrink-0">
            <Select
              id={fields.weightUnit.id}
              aria-label={t("needFields.weightUnit")}
              name={fields.weightUnit.name}
              defaultValue={fields.weightUnit.defaultValue}
              options={["kg", "lb"].map((unit) => ({ value: unit, label: unit }))}
            />
          </span>
        </span>
      </Field>
      <Choice
        field={fields.mobility}
        label={t("needFields.mobility")}
        options={mobilities.map((value) => ({ value, label: t(`needs.mobility_${value}`) }))}
      />
      <Choice
        field={fields.escort}
        label={t("needFields.escort")}
        options={escorts.map((value) => ({ value, label: t(`needs.escort_${value}`) }))}
      />
    </Pair>
  );
}

/** Details of what is checked above: without a script all of them. */
function CareFields({ fields, typed }: PartProps) {
  const { t } = useTranslator(needFieldsMessages, needsMessages);
  const errorOf = useFieldErrors();
  const isIsolated = typed.isolationPrecautions !== "" && typed.isolationPrecautions !== "none";
  return (
    <>
      <Unfolded isShown={typed.equipment.includes("Oxygen")}>
        <Pair>
          <Choice
            field={fields.oxygenDevice}
            label={t("needFields.oxygenDevice")}
            options={oxygenDevices.map((value) => ({ value, label: t(`needs.oxygenDevice_${value}`) }))}
          />
          <Text field={fields.oxygenFlow} label={t("needFields.oxygenFlow")} inputMode="decimal" />
        </Pair>
      </Unfolded>
      <Unfolded isShown={typed.equipment.includes("IV Support")}>
        <Pair>
          <Choice
            field={fields.infusions}
            label={t("needFields.infusions")}
            options={infusionKinds.map((value) => ({ value, label: t(`needs.infusions_${value}`) }))}
          />
          <Text field={fields.infusionNames} label={t("needFields.infusionNames")} />
        </Pair>
      </Unfolded>
      <Unfolded isShown={isIsolated}>
        <Choice
          field={fields.pathogen}
          label={t("needFields.pathogen")}
          options={pathogens.map((value) => ({ value, label: t(`needs.pathogen_${value}`) }))}
        />
      </Unfolded>
      <CheckboxGroup
        id={fields.care.id}
        name={fields.care.name}
        legend={t("needFields.care")}
        options={careNeeds.map((value) => ({ value, label: t(`needs.care_${value}`) }))}
        defaultValue={ticked(fields.care.initialValue)}
        error={errorOf(fields.care)}
      />
    </>
  );
}

function WayFields({ fields }: Pick<PartProps, "fields">) {
  const { t } = useTranslator(needFieldsMessages, needsMessages);
  return (
    <Pair>
      <Text field={fields.stairs} label={t("needFields.stairs")} inputMode="numeric" />
      <Text field={fields.access} label={t("needFields.access")} />
      <Text field={fields.pickupEntrance} label={t("needFields.pickupEntrance")} />
      <Text field={fields.destinationEntrance} label={t("needFields.destinationEntrance")} />
      <Text field={fields.language} label={t("needFields.language")} />
      <Choice
        field={fields.codeStatus}
        label={t("needFields.codeStatus")}
        options={codeStatuses.map((value) => ({ value, label: t(`needs.codeStatus_${value}`) }))}
      />
      <Text field={fields.allergies} label={t("needFields.allergies")} />
    </Pair>
  );
}

function ReceivingFields({ fields }: Pick<PartProps, "fields">) {
  const { t } = useTranslator(needFieldsMessages, needsMessages);
  const errorOf = useFieldErrors();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-medium text-sm">{t("needFields.receiving")}</legend>
      <Text field={fields.acceptingPhysician} label={t("needFields.acceptingPhysician")} />
      <CheckboxGroup
        id={fields.accepted.id}
        name={fields.accepted.name}
        legend={t("needFields.accepted")}
        options={acceptanceSteps.map((value) => ({ value, label: t(`needs.accepted_${value}`) }))}
        defaultValue={ticked(fields.accepted.initialValue)}
        error={errorOf(fields.accepted)}
      />
    </fieldset>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-end gap-x-4 @lg:grid-cols-2">{children}</div>
);

/** Keeps what was entered while it is folded, and does not send it. */
function Unfolded({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const isFolded = useHydrated() && !isShown;
  return (
    <fieldset hidden={isFolded} disabled={isFolded} className="min-w-0">
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  field: FormField;
  label: string;
  hint?: ReactNode;
  /** Of the empty choice; default: that it is not stated. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ field, label, hint, placeholder, options }: ChoiceProps) {
  const { t } = useTranslator(needFieldsMessages);
  const errorOf = useFieldErrors();
  return (
    <Field id={field.id} label={label} hint={hint} error={errorOf(field)}>
      <Select
        name={field.name}
        defaultValue={field.defaultValue}
        placeholder={placeholder ?? t("needFields.notStated")}
        options={options}
      />
    </Field>
  );
}

function Text(props: { field: FormField; label: string; inputMode?: "decimal" | "numeric" }) {
  const { field, label, inputMode } = props;
  const errorOf = useFieldErrors();
  return (
    <Field id={field.id} label={label} error={errorOf(field)}>
      <Input
        name={field.name}
        defaultValue={field.defaultValue}
        {...(inputMode ? { inputMode } : { dir: "auto" })}
      />
    </Field>
  );
}
