import { type EmbedTheme, themePropertyNames } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useId } from "react";
import { messages } from "./messages.ts";
import { themePresets } from "./theme-presets.ts";

interface PresetChoiceProps {
  theme: EmbedTheme;
  onChange: (theme: EmbedTheme) => void;
}

/** Shows which preset the theme is, if one, and replaces it by another. */
export function PresetChoice({ theme, onChange }: PresetChoiceProps) {
  const { t } = useTranslator(messages);
  const current = themePresets.find((preset) =>
    themePropertyNames.every((name) => preset.theme[name] === theme[name]),
  );
  return (
    <Field id={useId()} label={t("ui.embedding.preset")}>
      <Select
        value={current?.value ?? ""}
        onChange={({ target }) =>
          onChange(themePresets.find(({ value }) => value === target.value)?.theme ?? theme)
        }
        options={[...(current ? [] : [{ value: "", label: t("ui.embedding.ownColours") }]), ...themePresets]}
      />
    </Field>
  );
}
