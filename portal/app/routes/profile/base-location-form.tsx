import { Form } from "@remix-run/react";
import { coordinatesText, type Position } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { checkWith } from "#app/http/check-with.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { BaseLocationField } from "#app/ui/organizations/base-location-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { FormMap } from "#app/ui/requests/prepare-form.server.ts";
import type { ProfileAnswer } from "./action.server.ts";
import { saveBase } from "./intents.ts";

export interface BaseLocationFormProps {
  company: { readonly name: string; readonly base: Position | null; readonly map: FormMap };
  /** The answer to this form, where it was refused. */
  answer: ProfileAnswer | undefined;
}

/** Where the vehicles of one's company start from: a fact of the company, for all of its people. */
export function BaseLocationForm({ company, answer }: BaseLocationFormProps) {
  return (
    <Card
      title="Company base"
      description={
        <span className="wrap-anywhere">
          Where the vehicles of <bdi>{company.name}</bdi> start from. Hospitals see how far that is from a
          pick-up; everybody in your company can change it.
        </span>
      }
    >
      {/* Starts over with what is saved. */}
      <Fields key={company.base ? coordinatesText(company.base) : ""} company={company} answer={answer} />
    </Card>
  );
}

function Fields({ company, answer }: BaseLocationFormProps) {
  const pending = useSubmission().formData?.get("intent") === "base";
  const { form, fields, formProps } = useCheckedForm<"base">({
    lastResult: answer?.result,
    onValidate: checkWith(saveBase),
  });
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="base" />
      <ProblemBanner errors={form.errors} />
      <BaseLocationField
        id="base"
        base={company.base}
        typed={answer ? (fields.base.initialValue ?? "") : null}
        map={company.map}
        error={fields.base.errors}
      />
      <Button type="submit" pending={pending} pendingLabel="Saving..." className="sm:self-start">
        Save base location
      </Button>
    </Form>
  );
}
