import { t } from "@lingui/core/macro";
import type { EmbedTheme } from "@wardway/model";
import { translateLabels } from "#app/infra/locale.ts";
import { PresetChoice } from "#app/sections/embedding/preset-choice.tsx";
import { PreviewChoice } from "#app/sections/embedding/preview-choice.tsx";
import { getExample } from "./examples.ts";
import { directions, type HostPage, languages, type OfferedLanguage, themes, widths } from "./host-page.ts";
import type { TypedValues } from "./values.ts";

interface HostChoicesProps {
  typed: TypedValues;
  theme: EmbedTheme;
  hostPage: HostPage;
  onType: (texts: TypedValues) => void;
  onTheme: (theme: EmbedTheme) => void;
  onHostPage: (hostPage: HostPage) => void;
}

/** What a host decides for each of its elements: look, language and place. */
export function HostChoices(props: HostChoicesProps) {
  const { typed, theme, hostPage, onType, onTheme, onHostPage } = props;
  const chosenTheme = themes.find(({ value }) => value === typed.theme)?.value ?? "";
  const language = languages.find(({ value }) => value === typed.language)?.value ?? "";
  const speak = async (name: OfferedLanguage) =>
    onType({ language: name, messages: name === "de" ? await getExample("messages") : "" });
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <PreviewChoice
        legend={t`Theme`}
        options={translateLabels(themes)}
        value={chosenTheme}
        onChange={(value) => onType({ theme: value })}
      />
      <div className="-mb-6 w-48 max-sm:w-full">
        <PresetChoice theme={theme} onChange={onTheme} />
      </div>
      <PreviewChoice
        legend={t`Language`}
        options={translateLabels(languages)}
        value={language}
        onChange={speak}
      />
      <PreviewChoice
        legend={t`Host page`}
        options={translateLabels(directions)}
        value={hostPage.isRightToLeft ? "rtl" : "ltr"}
        onChange={(value) => onHostPage({ ...hostPage, isRightToLeft: value === "rtl" })}
      />
      <PreviewChoice
        legend={t`Width`}
        options={translateLabels(widths)}
        value={hostPage.isNarrow ? "phone" : "full"}
        onChange={(value) => onHostPage({ ...hostPage, isNarrow: value === "phone" })}
      />
    </div>
  );
}
