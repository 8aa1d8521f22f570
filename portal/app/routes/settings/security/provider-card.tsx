import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { Section } from "#app/components/section.tsx";
import { securityPath, singleSignOnPath } from "#app/http/session/restriction-paths.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";
import type { SecurityFormResult } from "./security-actions.server.ts";

type ProviderCardProps = NonNullable<SecurityView["singleSignOn"]> & {
  readonly formResult: SecurityFormResult | undefined;
};

const linkPath = `${singleSignOnPath}?${new URLSearchParams({ for: "link", redirectTo: securityPath })}`;

/** The log-in of the user's organization, and whether it opens this account. */
export function ProviderCard({ organization, linkedAt, canUnlink, formResult }: ProviderCardProps) {
  const clock = useClock();
  return (
    <Section
      title={t`Single sign-on`}
      description={t`${organization} has a log-in of its own. Once it is linked, it opens this account without the portal's password.`}
    >
      {linkedAt !== null && (
        <p className="mb-4">
          <Trans>
            Linked since <Time {...clock} value={linkedAt} show="day" />
          </Trans>
        </p>
      )}
      {linkedAt === null && (
        <Form method="post" action={linkPath}>
          <Button type="submit" variant="secondary">
            {t`Link with the organization's log-in`}
          </Button>
        </Form>
      )}
      {linkedAt !== null && canUnlink && (
        <IntentForm
          intent="unlinkProvider"
          label={t`Remove the link`}
          pendingLabel={t`Removing...`}
          variant="secondary"
          formResult={formResult}
        />
      )}
      {linkedAt !== null && !canUnlink && (
        <p className="text-muted text-sm">{t`It is the only way to log in to this account.`}</p>
      )}
    </Section>
  );
}
