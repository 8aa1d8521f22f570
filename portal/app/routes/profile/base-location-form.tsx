import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { coordinatesText, type Position } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { BaseLocationField } from "#app/sections/maps/base-location-field.tsx";
import type { ProfileFormResult } from "./route.tsx";

export interface BaseLocationFormProps {
  company: { readonly name: string; readonly base: Position | null };
  /** If rejected. */
  formResult: ProfileFormResult | undefined;
}

/** All users of the company share it. */
export function BaseLocationForm({ company, formResult }: BaseLocationFormProps) {
  return (
    <Section
      title={t`Company base`}
      description={
        <span className="wrap-anywhere">
          <Trans>
            Where the vehicles of <bdi>{company.name}</bdi> start from. Hospitals see how far that is from a
            pick-up; all users of your company can change it.
          </Trans>
        </span>
      }
    >
      <Fields
        key={company.base ? coordinatesText(company.base) : ""}
        company={company}
        formResult={formResult}
      />
    </Section>
  );
}

function Fields({ company, formResult }: BaseLocationFormProps) {
  const pending = useSubmission().formData?.get("intent") === "base";
  const { form, fields, formProps } = useCheckedForm<"base">({
    lastResult: formResult?.reply,
    schema: async () => (await import("./forms.ts")).baseForm,
  });
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="base" />
      <ProblemBanner errors={form.errors} />
      <BaseLocationField
        id="base"
        base={company.base}
        typed={formResult ? (fields.base.initialValue ?? "") : null}
        error={fields.base.errors}
      />
      <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
        {t`Save base location`}
      </Button>
    </Form>
  );
}
