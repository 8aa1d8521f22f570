import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { OriginsField } from "#app/ui/embedding/origins-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { Section } from "#app/ui/section.tsx";
import type { SiteFormResult } from "./action.server.ts";
import type { SiteView } from "./loader.server.ts";
import { messages } from "./messages.ts";

export function OriginsTab(props: {
  site: SiteView;
  origins: SiteFormResult | undefined;
  name: SiteFormResult | undefined;
}) {
  const { t } = useTranslator(messages);
  const { site } = props;
  if (site.revokedAt !== null) {
    return (
      <Section title={t("embeddingId.origins")}>
        <p className="text-muted">{t("embeddingId.thisSiteIsRevokedIts")}</p>
      </Section>
    );
  }
  return (
    <>
      <OriginsForm site={site} formResult={props.origins} />
      <NameForm site={site} formResult={props.name} />
    </>
  );
}

interface FormProps {
  site: SiteView;
  formResult: SiteFormResult | undefined;
}

function OriginsForm({ site, formResult }: FormProps) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formData?.get("intent") === "origins";
  const { form, fields, formProps } = useCheckedForm<"origins" | "wildcards">({
    lastResult: formResult?.reply,
    schema: async () => (await import("#app/ui/embedding/intents.ts")).originsForm,
  });
  const saved = site.origins.join("\n");
  return (
    <Section title={t("embeddingId.allowedOrigins")} description={t("embeddingId.theOriginsOfThePages")}>
      <Form {...formProps} method="post" preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="origins" />
        <ProblemBanner errors={form.errors} />
        <OriginsField
          key={saved}
          origins={formResult ? (fields.origins.initialValue ?? "") : saved}
          error={fields.origins.errors}
          wildcardsError={fields.wildcards.errors}
          rows={Math.min(10, Math.max(4, site.origins.length + 1))}
        />
        <Button
          type="submit"
          pending={pending}
          pendingLabel={t("embeddingId.saving")}
          className="sm:self-start"
        >
          {t("embeddingId.saveOrigins")}
        </Button>
      </Form>
    </Section>
  );
}

function NameForm({ site, formResult }: FormProps) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formData?.get("intent") === "rename";
  const { form, fields, formProps } = useCheckedForm<"name">({
    lastResult: formResult?.reply,
    schema: async () => (await import("#app/ui/embedding/intents.ts")).renameSiteForm,
  });
  return (
    <Section title={t("embeddingId.name")}>
      <Form {...formProps} method="post" preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="rename" />
        <ProblemBanner errors={form.errors} />
        <Field
          key={site.name}
          id="name"
          label={t("embeddingId.name")}
          required
          hint={t("embeddingId.itIsShownInTimelines")}
          error={fields.name.errors}
        >
          <Input
            name="name"
            defaultValue={formResult ? fields.name.initialValue : site.name}
            maxLength={embeddingLimits.siteName}
            autoComplete="off"
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingLabel={t("embeddingId.saving")}
          className="sm:self-start"
        >
          {t("embeddingId.saveName")}
        </Button>
      </Form>
    </Section>
  );
}
