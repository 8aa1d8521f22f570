import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { hcpcsCodes, type LevelOfService, levelsOfService } from "@wardway/model";
import { needFieldsMessages } from "@wardway/model/messages/en/need-fields";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { CheckboxGroup } from "@wardway/widgets/ui/checkbox-group";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { ProfileFormResult } from "./route.tsx";

export interface LevelsFormProps {
  company: { readonly levelsOfService: readonly LevelOfService[] };
  /** If rejected. */
  formResult: ProfileFormResult | undefined;
}

/** All users of the company share them. */
export function LevelsForm({ company, formResult }: LevelsFormProps) {
  const { t: term } = useTranslator(needFieldsMessages);
  const pending = useSubmission().formData?.get("intent") === "levels";
  const { form, fields, formProps } = useCheckedForm<"levelsOfService">({
    lastResult: formResult?.reply,
    schema: async () => (await import("./forms.ts")).levelsForm,
  });
  return (
    <Section
      title={t`Levels of service`}
      description={t`What your company can run. It is not alerted to new requests of other levels, and responds to them only with a level that it runs. Without a choice it runs all levels.`}
    >
      <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="levels" />
        <ProblemBanner errors={form.errors} />
        <CheckboxGroup
          id="levelsOfService"
          name="levelsOfService"
          legend={t`Levels that your company holds`}
          options={levelsOfService.map((level) => ({
            value: level,
            label: [term(`needFields.level_${level}`), ...hcpcsCodes[level]].join(", "),
          }))}
          defaultValue={company.levelsOfService}
          error={fields.levelsOfService.errors}
        />
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Save levels of service`}
        </Button>
      </Form>
    </Section>
  );
}
