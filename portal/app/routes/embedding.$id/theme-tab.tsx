import { select, t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { type EmbedTheme, embedThemeSchema, themeProperties, themePropertyNames } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { fieldWord } from "#app/components/words.ts";
import type { FormResult } from "#app/http/forms/define-action.server.ts";
import { PresetChoice } from "#app/sections/embedding/preset-choice.tsx";
import { Snippet } from "#app/sections/embedding/snippet.tsx";
import {
  getScheme,
  MIN_CONTRAST_RATIO,
  measureContrasts,
  themeCss,
} from "#app/sections/embedding/theme-css.ts";
import { ThemeExport } from "#app/sections/embedding/theme-export.tsx";
import { ThemePreview, type ThemePreviewProps } from "./theme-preview.tsx";

export interface ThemeTabProps extends Omit<ThemePreviewProps, "properties"> {
  formResult: FormResult | undefined;
}

export function ThemeTab(props: ThemeTabProps) {
  const { site, formResult, ...preview } = props;
  const [typed, setTyped] = useState(() => getRejectedInput(formResult) ?? toFields(site.theme));
  const pending = useSubmission().formData?.get("intent") === "theme";
  const { form, fields, formProps } = useCheckedForm<string>({
    lastResult: formResult?.reply,
    schema: async () => (await import("#app/sections/embedding/site-forms.ts")).themeForm,
  });
  const theme = parseTheme(typed);
  const hydrated = useHydrated();
  const scheme = getScheme(theme);
  return (
    <div className="section-columns xl:grid-cols-[20rem_minmax(0,1fr)]">
      <Section
        title={t`Theme`}
        description={t`What you change here is printed as CSS for your page. Nothing changes there until you paste it.`}
      >
        <Form {...formProps} method="post" preventScrollReset className="flex flex-col gap-1">
          <input type="hidden" name="intent" value="theme" />
          <ProblemBanner errors={form.errors} />
          {hydrated && <PresetChoice theme={theme} onChange={(preset) => setTyped(toFields(preset))} />}
          <div className="grid grid-cols-2 items-end gap-x-4 gap-y-1 sm:grid-cols-3 xl:grid-cols-2">
            {themePropertyNames.map((name) => {
              const { field, label, kind, standard } = themeProperties[name];
              const shared = {
                name: field,
                value: typed[field] ?? "",
                onChange: (event: { target: { value: string } }) =>
                  setTyped({ ...typed, [field]: event.target.value }),
              };
              return (
                <Field
                  key={name}
                  id={field}
                  label={fieldWord(label)}
                  error={fields[field]?.errors}
                  className={kind === "font" ? "col-span-2" : ""}
                >
                  {kind === "color" ? (
                    <Input type="color" {...shared} value={typed[field] || standard} className="p-1.5" />
                  ) : (
                    <Input {...shared} placeholder={standard} autoComplete="off" spellCheck={false} />
                  )}
                </Field>
              );
            })}
          </div>
          <div className="flex flex-col gap-2 sm:max-xl:flex-row">
            <Button
              type="submit"
              pending={pending}
              pendingLabel={t`Saving...`}
              disabled={site.revokedAt !== null}
            >
              {t`Save theme`}
            </Button>
            <Button variant="quiet" onClick={() => setTyped({})}>
              {t`As the widgets are`}
            </Button>
          </div>
        </Form>
      </Section>
      <ThemePreview site={site} {...preview} properties={theme} />
      <Section
        title={t`Contrast`}
        description={t`Text needs at least ${MIN_CONTRAST_RATIO} to 1 to be read (WCAG 2.2).`}
      >
        <ContrastList theme={theme} />
      </Section>
      <Section>
        <Snippet
          title={t`CSS for your page`}
          note={t`The colours are those of a ${select(scheme, { dark: "dark", other: "light" })} widget: give it the attribute theme="${scheme}".`}
          code={themeCss(theme)}
        />
        <ThemeExport theme={theme} />
      </Section>
    </div>
  );
}

function ContrastList({ theme }: { theme: EmbedTheme }) {
  return (
    <ul aria-live="polite" className="space-y-1.5 text-sm">
      {measureContrasts(theme).map(({ text, ratio }) => {
        const isEnough = ratio >= MIN_CONTRAST_RATIO;
        const icon = isEnough ? "circle-check" : "triangle-exclamation-point";
        return (
          <li key={text} className="flex items-baseline gap-2">
            <Icon
              name={icon}
              className={`size-4 shrink-0 self-center ${isEnough ? "text-muted" : "text-ink"}`}
            />
            <span className="min-w-0 flex-1">{text}</span>
            {!isEnough && <span className="text-ink">{t`Too low`}</span>}
            <span className="tabular-nums">
              {t`${{ ratio: (Math.floor(ratio * 10) / 10).toFixed(1) }} to 1`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the input that the server rejected. */
function getRejectedInput(formResult: FormResult | undefined): Record<string, string> | null {
  if (!formResult?.reply) return null;
  const entries = Object.entries(formResult.reply.initialValue ?? {});
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
}

const toFields = (theme: EmbedTheme) =>
  Object.fromEntries(themePropertyNames.map((name) => [themeProperties[name].field, theme[name] ?? ""]));

/** Omits fields that are not valid yet. */
function parseTheme(fields: Readonly<Record<string, string>>): EmbedTheme {
  const parsed = Object.entries(fields).map(([field, value]) =>
    embedThemeSchema.safeParse({ [field]: value }),
  );
  return Object.assign({}, ...parsed.map(({ data }) => data ?? {}));
}
