import { useTranslator } from "@wardway/widgets/messages/messages";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { PreviewChoice } from "#app/ui/embedding/preview-choice.tsx";
import { Snippet } from "#app/ui/embedding/snippet.tsx";
import { ThemeExport } from "#app/ui/embedding/theme-export.tsx";
import { Section } from "#app/ui/section.tsx";
import { type CodeInput, elementsCode, htmlCode, reactCode } from "./code.ts";
import { messages } from "./messages.ts";

const formats = { html: htmlCode, react: reactCode, elements: elementsCode } as const;
type Format = keyof typeof formats;

export function CodePanel(input: CodeInput) {
  const { t } = useTranslator(messages);
  const [format, setFormat] = useState<Format>("html");
  const titles: Record<Format, string> = {
    html: t("sdkPlayground.html"),
    react: t("sdkPlayground.react"),
    elements: t("sdkPlayground.npmElements"),
  };
  return (
    <Section title={t("sdkPlayground.code")} description={t("sdkPlayground.codeHint")}>
      {useHydrated() && (
        <div className="mb-4 max-w-md">
          <PreviewChoice
            legend={t("sdkPlayground.format")}
            options={(["html", "react", "elements"] as const).map((value) => ({
              value,
              label: titles[value],
            }))}
            value={format}
            onChange={setFormat}
          />
        </div>
      )}
      <Snippet
        title={titles[format]}
        {...(input.element.needsSession && { note: t("sdkPlayground.sessionNote") })}
        code={formats[format](input)}
      />
      <ThemeExport theme={input.theme} />
    </Section>
  );
}
