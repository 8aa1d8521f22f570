import { statusLabel } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useId } from "react";
import { Section } from "#app/ui/section.tsx";
import { Description } from "./description.tsx";
import type { ElementSetting, PlaygroundElement } from "./elements.ts";
import { examples, getExample } from "./examples.ts";
import { messages } from "./messages.ts";
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
  const { t } = useTranslator(messages);
  const inCode = element.settings.filter(({ kind }) => kind === "code");
  return (
    <Section title={t("sdkPlayground.settings")} description={t("sdkPlayground.settingsHint")}>
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
      <h3 className="font-medium text-sm">{t("sdkPlayground.inCode")}</h3>
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
  const { t } = useTranslator(messages);
  const { name, attribute, kind, description } = setting;
  const id = useId();
  return (
    <Field
      id={id}
      label={<code>{attribute ?? name}</code>}
      hint={<Description text={description} />}
      error={isInvalid ? t(kind === "json" ? "sdkPlayground.notAnObject" : "sdkPlayground.notANumber") : null}
    >
      <Control setting={setting} text={text} onType={onType} />
      {name === "requestId" && transports.length > 0 && (
        <Select
          aria-label={t("sdkPlayground.transports")}
          className="mt-2"
          value={transports.some((transport) => String(transport.id) === text) ? text : ""}
          onChange={({ target }) => onType(target.value)}
          placeholder={t("sdkPlayground.chooseATransport")}
          options={transports.map((transport) => ({
            value: String(transport.id),
            label: t("sdkPlayground.transport", {
              id: transport.id,
              status: statusLabel(transport.status),
            }),
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
          {t("sdkPlayground.example")}
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
  const { t } = useTranslator(messages);
  const shared = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  if (kind === "choice" || kind === "switch") {
    const values = kind === "choice" ? choices : ["true"];
    return (
      <Select
        {...shared}
        placeholder={t("sdkPlayground.default")}
        options={values.map((value) => ({ value, label: value }))}
      />
    );
  }
  const asTyped = { autoComplete: "off", spellCheck: false };
  if (kind === "json")
    return <Textarea {...shared} {...asTyped} rows={text === "" ? 2 : 6} className="font-mono text-xs" />;
  return (
    <Input
      {...shared}
      {...asTyped}
      type={kind === "number" ? "number" : "text"}
      placeholder={t("sdkPlayground.default")}
    />
  );
}
