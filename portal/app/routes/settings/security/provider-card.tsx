import { Form } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { securityPath, singleSignOnPath } from "#app/http/restrictions.ts";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "../messages.ts";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";
import type { SecurityFormResult } from "./security-actions.server.ts";

type ProviderCardProps = NonNullable<SecurityView["singleSignOn"]> & {
  readonly formResult: SecurityFormResult | undefined;
};

const linkPath = `${singleSignOnPath}?${new URLSearchParams({ for: "link", redirectTo: securityPath })}`;

/** The log-in of the user's organization, and whether it opens this account. */
export function ProviderCard({ organization, linkedAt, canUnlink, formResult }: ProviderCardProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <Section
      title={t("settings.singleSignOn")}
      description={t("settings.organizationHasALogIn", { organization })}
    >
      {linkedAt !== null && (
        <p className="mb-4">
          {t("settings.linked")} <Time {...clock} value={linkedAt} show="day" />
        </p>
      )}
      {linkedAt === null && (
        <Form method="post" action={linkPath}>
          <Button type="submit" variant="secondary">
            {t("settings.linkWithTheLogIn")}
          </Button>
        </Form>
      )}
      {linkedAt !== null && canUnlink && (
        <IntentForm
          intent="unlinkProvider"
          label={t("settings.removeTheLink")}
          pendingLabel={t("settings.removing")}
          variant="secondary"
          formResult={formResult}
        />
      )}
      {linkedAt !== null && !canUnlink && <p className="text-muted text-sm">{t("settings.onlyThisLogIn")}</p>}
    </Section>
  );
}
