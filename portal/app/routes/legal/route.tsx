import { msg, t } from "@lingui/core/macro";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header.tsx";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { legalUrl, privacyPolicy, termsOfService, hipaaNotes } = await activeSettings(context.db);
  if (legalUrl !== "") throw redirect(legalUrl);
  return { privacyPolicy, termsOfService, hipaaNotes };
}

export const meta: MetaFunction = pageTitle(msg`Legal notices`);

export default function Legal() {
  const { privacyPolicy, termsOfService, hipaaNotes } = useLoaderData<typeof loader>();
  return (
    <div className="legal">
      <PageHeader
        title={t`Legal notices`}
        description={t`Privacy, terms and HIPAA notes of this installation, published by the organization that operates it.`}
      />
      <LegalText title={t`Privacy Policy`} text={privacyPolicy} />
      <LegalText title={t`Terms of Service`} text={termsOfService} />
      <LegalText title={t`HIPAA Compliance`} text={hipaaNotes} />
      <HelpContact />
    </div>
  );
}

function LegalText({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      {text === "" ? (
        <p className="text-muted">{t`The operator of this installation has not published this text yet. An administrator can enter it in the system settings.`}</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      )}
    </section>
  );
}
