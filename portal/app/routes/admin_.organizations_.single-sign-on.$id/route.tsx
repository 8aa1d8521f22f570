import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupRolesOf, identityProviderSchema, limits, newProvisioningTokenSchema } from "@wardway/model";
import { z } from "zod";
import { getScimBase } from "#app/api/scim/scim-base.ts";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import {
  readProvider,
  saveProvider,
  testProvider,
} from "#app/domain/accounts/single-sign-on/save-provider.server.ts";
import { listTokens, makeToken, revokeToken } from "#app/domain/provisioning/tokens.server.ts";
import { parseId } from "#app/http/api/api-input.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { rowId } from "#app/http/forms/row-id.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getLogOutReturnUri } from "#app/http/session/log-out.server.ts";
import { getBackChannelLogOutUri, getRedirectUri } from "#app/http/session/single-sign-on.server.ts";
import { adminPageError } from "#app/sections/admin/unauthorized-access.tsx";
import { CopyButton } from "#app/sections/embedding/copy-button.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { ProviderForm } from "./provider-form.tsx";
import { ProvisioningSection } from "./provisioning-section.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "organization.read", { view: "organization.read" });
  return orErrorResponse(loadProvider(args, signedIn));
}

async function loadProvider({ params, context }: LoaderFunctionArgs, { db }: SignedIn) {
  const id = parseId(params);
  const [editable, tokens] = [await readProvider(db, id), await listTokens(db, id)];
  const roles = groupRolesOf[editable.organization.kind].join(", ");
  return {
    ...editable,
    roles,
    redirectUri: getRedirectUri(context),
    logOutReturnUri: getLogOutReturnUri(context),
    backChannelUri: getBackChannelLogOutUri(context),
    scimAddress: getScimBase(context),
    tokens,
    idempotencyKey: crypto.randomUUID(),
  };
}

const issuerForm = identityProviderSchema.pick({ issuer: true });
const makeTokenForm = newProvisioningTokenSchema.extend({
  idempotencyKey: z.string().min(1).max(limits.idempotencyKey).nullable().default(null),
});

export const action = defineAction(
  { right: "organization.update", isConfirmed: true },
  {
    save: pageForm(identityProviderSchema, {
      run: (provider, { db, caller, context, pageId, form }) => {
        const target = { organizationId: pageId, version: Number(form.get("version") ?? Number.NaN) };
        return saveProvider(db, caller, context.secretBox, target, provider);
      },
      done: (_, { pageId }, { isEnabled }) => ({
        to: `/admin/organizations/single-sign-on/${pageId}`,
        title: t`Single sign-on saved`,
        description: isEnabled
          ? t`People of this organization can log in at its provider.`
          : t`It is not in use yet.`,
      }),
    }),
    test: pageForm(issuerForm, {
      keepsInput: true,
      run: ({ issuer }, { db, caller, pageId }) => testProvider(db, caller, pageId, issuer),
      done: () => ({
        tested: t`The provider answered with its document. Whether it knows the client and its secret shows at the first log-in.`,
      }),
    }),
    makeToken: pageForm(makeTokenForm, {
      run: (token, { db, caller, pageId }) => makeToken(db, caller, pageId, token),
      done: (newToken) => ({ newToken }),
    }),
    revokeToken: pageForm(z.object({ tokenId: rowId }), {
      isUnconfirmed: true,
      run: ({ tokenId }, { db, caller, pageId }) => revokeToken(db, caller, pageId, tokenId),
      done: (_, { pageId }) => ({
        to: `/admin/organizations/single-sign-on/${pageId}`,
        title: t`Token revoked`,
        description: t`The provider's next call with it is rejected.`,
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Single sign-on`);

export default function SingleSignOnOfOrganization() {
  const { organization, redirectUri, logOutReturnUri, backChannelUri, version } =
    useLoaderData<typeof loader>();
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
          description={t`Register a confidential client for the authorization code flow with these addresses, and let it send the groups.`}
        >
          <dl className="flex flex-col gap-4">
            <Address name={t`Redirect URI`} uri={redirectUri} />
            <Address name={t`Post-logout redirect URI`} uri={logOutReturnUri} />
            <Address name={t`Back-channel logout URI, if the provider has that`} uri={backChannelUri} />
          </dl>
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

function Address({ name, uri }: { name: string; uri: string }) {
  return (
    <div>
      <dt className="font-medium text-sm">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 wrap-anywhere text-sm">{uri}</code>
        <CopyButton text={uri} what={name} />
      </dd>
    </div>
  );
}

export const ErrorBoundary = adminPageError(msg`The single sign-on could not be loaded`);
