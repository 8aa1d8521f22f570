import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { networkPath } from "#app/http/restrictions.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { WaitingCard } from "#app/ui/log-in/waiting-card.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("loginNetwork.onAnotherNetwork"));

export default function AnotherNetwork() {
  const { t } = useTranslator(messages);
  const { organization, address } = useLoaderData<typeof loader>();
  return (
    <WaitingCard
      title={t("loginNetwork.onAnotherNetwork")}
      description={
        <span className="wrap-anywhere">{t("loginNetwork.worksOnOwnNetworks", { organization })}</span>
      }
      path={networkPath}
    >
      {address && <p className="mt-4 wrap-anywhere">{t("loginNetwork.yourAddress", { address })}</p>}
    </WaitingCard>
  );
}
