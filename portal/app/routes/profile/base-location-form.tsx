import { Form } from "@remix-run/react";
import { coordinatesText, type Position } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { useSubmission } from "#app/http/use-submission.ts";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { BaseLocationField } from "#app/ui/organizations/base-location-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { FormMap } from "#app/ui/requests/prepare-form.server.ts";
import type { ProfileAnswer } from "./action.server.ts";

export interface BaseLocationFormProps {
  company: { readonly name: string; readonly base: Position | null; readonly map: FormMap };
  /** The answer to this form, where it was refused. */
  answer: ProfileAnswer | undefined;
}

/** Where the vehicles of one's company start from: a fact of the company, for all of its people. */
export function BaseLocationForm({ company, answer }: BaseLocationFormProps) {
  const pending = useSubmission().formData?.get("intent") === "base";
  const form = useFirstError(answer);
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
      {/* Begins anew with what is saved. */}
      <Form
        key={company.base ? coordinatesText(company.base) : ""}
        method="post"
        noValidate
        preventScrollReset
        ref={form}
        className="flex flex-col gap-1"
      >
        <input type="hidden" name="intent" value="base" />
        <ProblemBanner errors={answer?.problem} />
        <BaseLocationField
          id="base"
          base={company.base}
          typed={answer?.typed?.base ?? null}
          map={company.map}
          error={errorsOf(answer)}
        />
        <Button type="submit" pending={pending} pendingLabel="Saving..." className="sm:self-start">
          Save base location
        </Button>
      </Form>
    </Card>
  );
}

const errorsOf = (answer: ProfileAnswer | undefined) =>
  answer?.errors.base ? [answer.errors.base] : undefined;
