import type { MetaFunction } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { noOrganizationPath } from "#app/http/restrictions.ts";
import { useRootData } from "#app/http/root-data.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { WaitingCard } from "#app/ui/log-in/waiting-card.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("loginOrganization.noOrganizationYet"));

export default function NoOrganization() {
  const { t } = useTranslator(messages);
  const username = useRootData()?.user?.username ?? "";
  return (
    <WaitingCard
      title={t("loginOrganization.noOrganizationYet")}
      description={t("loginOrganization.yourAccountBelongsTo")}
      path={noOrganizationPath}
    >
      <p className="mt-4 wrap-anywhere">{t("loginOrganization.contactYourAdministrator", { username })}</p>
    </WaitingCard>
  );
}
