import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useSubmission } from "#app/http/use-submission.ts";
import { OriginsField } from "#app/ui/embedding/origins-field.tsx";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { SiteView } from "./load-site.server.ts";
import type { SiteAnswer } from "./site-actions.server.ts";

/** Where a site's widgets may stand, and what the site is called. */
export function OriginsTab(props: {
  site: SiteView;
  origins: SiteAnswer | undefined;
  name: SiteAnswer | undefined;
}) {
  const { site } = props;
  if (site.revokedAt !== null) {
    return (
      <Card title="Origins">
        <p className="text-muted">This site is revoked: its widgets work nowhere.</p>
      </Card>
    );
  }
  return (
    <>
      <OriginsForm site={site} answer={props.origins} />
      <NameForm site={site} answer={props.name} />
    </>
  );
}

interface FormProps {
  site: SiteView;
  answer: SiteAnswer | undefined;
}

function OriginsForm({ site, answer }: FormProps) {
  const pending = useSubmission().formData?.get("intent") === "origins";
  const form = useFirstError(answer);
  const saved = site.origins.join("\n");
  return (
    <Card
      title="Where widgets may stand"
      description="The addresses at which pages with this site's widgets are served. Requests from any other are refused."
    >
      <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="origins" />
        <ProblemBanner errors={answer?.problem} />
        <OriginsField
          key={saved}
          origins={answer?.typed.origins ?? saved}
          error={answer?.errors.origins}
          rows={Math.min(10, Math.max(4, site.origins.length + 1))}
        />
        <Button type="submit" pending={pending} pendingLabel="Saving..." className="sm:self-start">
          Save origins
        </Button>
      </Form>
    </Card>
  );
}

function NameForm({ site, answer }: FormProps) {
  const pending = useSubmission().formData?.get("intent") === "rename";
  const form = useFirstError(answer);
  return (
    <Card title="Name">
      <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="rename" />
        <ProblemBanner errors={answer?.problem} />
        <Field
          key={site.name}
          id="name"
          label="Name"
          required
          hint="It stands in timelines and in the audit trail, from now on."
          error={answer?.errors.name}
        >
          <Input
            name="name"
            defaultValue={answer?.typed.name ?? site.name}
            maxLength={embeddingLimits.siteName}
            autoComplete="off"
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingLabel="Saving..."
          className="sm:self-start"
        >
          Save name
        </Button>
      </Form>
    </Card>
  );
}
