import { t } from "@lingui/core/macro";
import { type EmbedTheme, themePropertyNames } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useId } from "react";
import { translateLabels } from "#app/infra/locale.ts";
import { themePresets } from "./theme-presets.ts";

interface PresetChoiceProps {
  theme: EmbedTheme;
  onChange: (theme: EmbedTheme) => void;
}

/** Shows which preset the theme is, if one, and replaces it by another. */
export function PresetChoice({ theme, onChange }: PresetChoiceProps) {
  const current = themePresets.find((preset) =>
    themePropertyNames.every((name) => preset.theme[name] === theme[name]),
  );
  return (
    <Field id={useId()} label={t`Preset`}>
      <Select
        value={current?.value ?? ""}
        onChange={({ target }) =>
          onChange(themePresets.find(({ value }) => value === target.value)?.theme ?? theme)
        }
        options={[
          ...(current ? [] : [{ value: "", label: t`Own colours` }]),
          ...translateLabels(themePresets),
        ]}
      />
    </Field>
  );
}
