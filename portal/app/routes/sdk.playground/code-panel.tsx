import { t } from "@lingui/core/macro";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { Section } from "#app/components/section.tsx";
import { PreviewChoice } from "#app/sections/embedding/preview-choice.tsx";
import { Snippet } from "#app/sections/embedding/snippet.tsx";
import { ThemeExport } from "#app/sections/embedding/theme-export.tsx";
import { type CodeInput, elementsCode, htmlCode, reactCode } from "./code.ts";

const formats = { html: htmlCode, react: reactCode, elements: elementsCode } as const;
type Format = keyof typeof formats;

export function CodePanel(input: CodeInput) {
  const [format, setFormat] = useState<Format>("html");
  const titles: Record<Format, string> = {
    html: t`HTML`,
    react: t`React`,
    elements: t`npm elements`,
  };
  return (
    <Section
      title={t({ message: "Code", context: "source code" })}
      description={t`It matches the settings above.`}
    >
      {useHydrated() && (
        <div className="mb-4 max-w-md">
          <PreviewChoice
            legend={t`For`}
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
        {...(input.element.needsSession && {
          note: t`Your own server responds at /wardway-session: it exchanges the secret key of your site for a session.`,
        })}
        code={formats[format](input)}
      />
      <ThemeExport theme={input.theme} />
    </Section>
  );
}
