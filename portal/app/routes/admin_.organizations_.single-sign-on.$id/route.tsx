import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { CopyButton } from "#app/ui/embedding/copy-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { ProviderForm } from "./provider-form.tsx";
import { ProvisioningSection } from "./provisioning-section.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Single sign-on`);

export default function SingleSignOnOfOrganization() {
  const { organization, redirectUri, version } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        back={{ to: "/admin/organizations", label: msg`Back to organizations` }}
        title={t`Single sign-on`}
        description={
          <bdi>{t`People of ${{ organization: organization.name }} log in at its own OpenID provider, such as Entra ID or Keycloak.`}</bdi>
        }
      />
      <div className="narrow">
        <Section
          title={t`At the provider`}
          description={t`Register a confidential client for the authorization code flow with this redirect URI, and let it send the groups.`}
        >
          <p className="font-medium text-sm">{t`Redirect URI`}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <code className="min-w-0 wrap-anywhere text-sm">{redirectUri}</code>
            <CopyButton text={redirectUri} what={t`Redirect URI`} />
          </div>
        </Section>
        <Section title={t`Here`}>
          {/* A save empties the field of the secret. */}
          <ProviderForm key={version} />
        </Section>
      </div>
      <ProvisioningSection />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The single sign-on could not be loaded`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
