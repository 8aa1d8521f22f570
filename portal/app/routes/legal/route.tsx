import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("legal.legalNotices"));

export default function Legal() {
  const { t } = useTranslator(messages);
  const { privacyPolicy, termsOfService, hipaaNotes } = useLoaderData<typeof loader>();
  return (
    <div className="legal">
      <PageHeader title={t("legal.legalNotices")} description={t("legal.whoPublishesThem")} />
      <LegalText title={t("legal.privacyPolicy")} text={privacyPolicy} />
      <LegalText title={t("legal.termsOfService")} text={termsOfService} />
      <LegalText title={t("legal.hipaaCompliance")} text={hipaaNotes} />
      <HelpContact />
    </div>
  );
}

function LegalText({ title, text }: { title: string; text: string }) {
  const { t } = useTranslator(messages);
  return (
    <section>
      <h2>{title}</h2>
      {text === "" ? (
        <p className="text-muted">{t("legal.notPublishedYet")}</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      )}
    </section>
  );
}
