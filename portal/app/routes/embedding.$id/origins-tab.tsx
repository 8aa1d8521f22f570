import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { FormResult } from "#app/http/forms/define-action.server.ts";
import { OriginsField } from "#app/sections/embedding/origins-field.tsx";
import type { SiteView } from "./route.tsx";

export function OriginsTab(props: {
  site: SiteView;
  origins: FormResult | undefined;
  name: FormResult | undefined;
}) {
  const { site } = props;
  if (site.revokedAt !== null) {
    return (
      <Section title={t`Origins`}>
        <p className="text-muted">{t`This site is revoked: its widgets no longer work.`}</p>
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
  formResult: FormResult | undefined;
}

function OriginsForm({ site, formResult }: FormProps) {
  const pending = useSubmission().formData?.get("intent") === "origins";
  const { form, fields, formProps } = useCheckedForm<"origins" | "wildcards">({
    lastResult: formResult?.reply,
    schema: async () => (await import("#app/sections/embedding/site-forms.ts")).originsForm,
  });
  const saved = site.origins.join("\n");
  return (
    <Section
      title={t`Allowed origins`}
      description={t`The origins of the pages that show this site's widgets. Requests from other origins are rejected.`}
    >
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
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Save origins`}
        </Button>
      </Form>
    </Section>
  );
}

function NameForm({ site, formResult }: FormProps) {
  const pending = useSubmission().formData?.get("intent") === "rename";
  const { form, fields, formProps } = useCheckedForm<"name">({
    lastResult: formResult?.reply,
    schema: async () => (await import("#app/sections/embedding/site-forms.ts")).renameSiteForm,
  });
  return (
    <Section title={t`Name`}>
      <Form {...formProps} method="post" preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="rename" />
        <ProblemBanner errors={form.errors} />
        <Field
          key={site.name}
          id="name"
          label={t`Name`}
          required
          hint={t`It is shown in timelines and in the audit trail from now on.`}
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
          pendingLabel={t`Saving...`}
          className="sm:self-start"
        >
          {t`Save name`}
        </Button>
      </Form>
    </Section>
  );
}
