import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useId } from "react";
import { Section } from "#app/components/section.tsx";
import { statusWord } from "#app/components/words.ts";
import { Description } from "./description.tsx";
import type { ElementSetting, PlaygroundElement } from "./elements.ts";
import { examples, getExample } from "./examples.ts";
import type { ListedTransport } from "./use-transports.ts";
import type { TypedValues } from "./values.ts";

interface SettingsPanelProps {
  element: PlaygroundElement;
  typed: TypedValues;
  invalid: ReadonlySet<string>;
  transports: readonly ListedTransport[];
  onType: (name: string, text: string) => void;
}

/** A control for each attribute and property of the element. */
export function SettingsPanel({ element, typed, invalid, transports, onType }: SettingsPanelProps) {
  const inCode = element.settings.filter(({ kind }) => kind === "code");
  return (
    <Section title={t`Attributes and properties`} description={t`Empty for the default. Objects are JSON.`}>
      {element.settings
        .filter(({ kind }) => kind !== "code")
        .map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            text={typed[setting.name] ?? ""}
            isInvalid={invalid.has(setting.name)}
            transports={transports}
            onType={(text) => onType(setting.name, text)}
          />
        ))}
      <h3 className="font-medium text-sm">{t`Set by a script`}</h3>
      <dl className="mt-1 space-y-1.5 text-[0.8125rem] text-muted">
        {inCode.map(({ name, description }) => (
          <div key={name}>
            <dt className="inline text-ink">
              <code>{name}</code>
            </dt>{" "}
            <dd className="inline">
              <Description text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface SettingFieldProps {
  setting: ElementSetting;
  text: string;
  isInvalid: boolean;
  transports: readonly ListedTransport[];
  onType: (text: string) => void;
}

function SettingField({ setting, text, isInvalid, transports, onType }: SettingFieldProps) {
  const { name, attribute, kind, description } = setting;
  const id = useId();
  return (
    <Field
      id={id}
      label={<code>{attribute ?? name}</code>}
      hint={<Description text={description} />}
      error={
        isInvalid ? (kind === "json" ? t`This is not JSON of an object.` : t`This is not a number.`) : null
      }
    >
      <Control setting={setting} text={text} onType={onType} />
      {name === "requestId" && transports.length > 0 && (
        <Select
          aria-label={t`Transports of the session`}
          className="mt-2"
          value={transports.some((transport) => String(transport.id) === text) ? text : ""}
          onChange={({ target }) => onType(target.value)}
          placeholder={t`Choose a transport`}
          options={transports.map((transport) => ({
            value: String(transport.id),
            label: t`Request ${{ id: transport.id }}, ${{ status: statusWord(transport.status) }}`,
          }))}
        />
      )}
      {Object.hasOwn(examples, name) && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          onClick={async () => onType(await getExample(name))}
        >
          {t`Fill in an example`}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </Field>
  );
}

interface ControlProps {
  setting: ElementSetting;
  text: string;
  onType: (text: string) => void;
}

function Control({ setting: { kind, choices }, text, onType }: ControlProps) {
  const shared = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  if (kind === "choice" || kind === "switch") {
    const values = kind === "choice" ? choices : ["true"];
    return (
      <Select
        {...shared}
        placeholder={t`Default`}
        options={values.map((value) => ({ value, label: value }))}
      />
    );
  }
  const asTyped = { autoComplete: "off", spellCheck: false };
  if (kind === "json")
    return <Textarea {...shared} {...asTyped} rows={text === "" ? 2 : 6} className="font-mono text-xs" />;
  return (
    <Input {...shared} {...asTyped} type={kind === "number" ? "number" : "text"} placeholder={t`Default`} />
  );
}
