import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { CopyButton } from "#app/ui/embedding/copy-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { ProviderForm } from "./provider-form.tsx";
import { ProvisioningSection } from "./provisioning-section.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("adminSingleSignOn.singleSignOn"));

export default function SingleSignOnOfOrganization() {
  const { t } = useTranslator(messages);
  const { organization, redirectUri, version } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        back={{ to: "/admin/organizations", label: t("adminSingleSignOn.backToOrganizations") }}
        title={t("adminSingleSignOn.singleSignOn")}
        description={<bdi>{t("adminSingleSignOn.peopleOfLogIn", { organization: organization.name })}</bdi>}
      />
      <div className="narrow">
        <Section
          title={t("adminSingleSignOn.atTheProvider")}
          description={t("adminSingleSignOn.registerAClient")}
        >
          <p className="font-medium text-sm">{t("adminSingleSignOn.redirectUri")}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <code className="min-w-0 wrap-anywhere text-sm">{redirectUri}</code>
            <CopyButton text={redirectUri} what={t("adminSingleSignOn.redirectUri")} />
          </div>
        </Section>
        <Section title={t("adminSingleSignOn.here")}>
          {/* A save empties the field of the secret. */}
          <ProviderForm key={version} />
        </Section>
      </div>
      <ProvisioningSection />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminSingleSignOn.couldNotBeLoaded")}
      safe={t("adminSingleSignOn.nothingWasChanged")}
    />
  );
}
