import { Form, type MetaFunction } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { noOrganizationPath } from "#app/http/restrictions.ts";
import { useRootData } from "#app/http/root-data.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("loginOrganization.noOrganizationYet"));

export default function NoOrganization() {
  const { t } = useTranslator(messages);
  const username = useRootData()?.user?.username ?? "";
  return (
    <LogInCard
      title={t("loginOrganization.noOrganizationYet")}
      description={t("loginOrganization.yourAccountBelongsTo")}
    >
      <p className="mt-4 wrap-anywhere">{t("loginOrganization.contactYourAdministrator", { username })}</p>
      <HelpContact className="mt-2" />
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to={noOrganizationPath}>{t("loginOrganization.checkAgain")}</LinkButton>
        <Form method="post" action="/logout">
          <Button type="submit" variant="secondary" icon={<Icon name="log-out" className="size-4" />}>
            {t("loginOrganization.logOut")}
          </Button>
        </Form>
      </div>
    </LogInCard>
  );
}
