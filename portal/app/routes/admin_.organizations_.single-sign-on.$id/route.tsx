import type { SubmissionResult } from "@conform-to/react";
import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type DomainError,
  groupRolesOf,
  identityProviderSchema,
  limits,
  newProvisioningTokenSchema,
  rowNumber,
} from "@wardway/model";
import { z } from "zod";
import {
  readProvider,
  saveProvider,
  testProvider,
} from "#app/domain/accounts/single-sign-on/save-provider.server.ts";
import {
  listTokens,
  makeToken,
  type NewProvisioningToken,
  revokeToken,
} from "#app/domain/provisioning/tokens.server.ts";
import { parseId } from "#app/http/api-input.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { getScimBase } from "#app/http/scim/scim-base.ts";
import { attempt, orErrorResponse } from "#app/http/screen.server.ts";
import { getRedirectUri } from "#app/http/single-sign-on.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { CopyButton } from "#app/ui/embedding/copy-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
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
    scimAddress: getScimBase(context),
    tokens,
    idempotencyKey: crypto.randomUUID(),
  };
}

/** A rejected form, the outcome of a connection test, or a new token. */
export interface ProviderFormResult {
  readonly intent: "save" | "test" | "makeToken" | "revokeToken";
  readonly reply: SubmissionResult<string[]> | null;
  readonly tested: string | null;
  readonly newToken: NewProvisioningToken | null;
}

const nothing = { reply: null, tested: null, newToken: null } as const;

const issuerSchema = identityProviderSchema.pick({ issuer: true });
const makeTokenSchema = newProvisioningTokenSchema.extend({
  idempotencyKey: z.string().min(1).max(limits.idempotencyKey).nullable().default(null),
});
const revokeTokenSchema = z.object({ tokenId: z.coerce.number().int().positive() });

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "organization.update", "change", { except: ["revokeToken"] });
  const form = await readForm(args.request);
  const id = rowNumber(args.params.id ?? "") ?? 0;
  switch (form.get("intent")) {
    case "test":
      return test(signedIn, form, id);
    case "makeToken":
      return make(signedIn, form, id);
    case "revokeToken":
      return revoke(args, signedIn, form, id);
    default:
      return save(args, signedIn, form, id);
  }
}

async function save({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData, id: number) {
  const submission = parseForm(form, identityProviderSchema);
  const rejected = (status: number, error?: DomainError) =>
    data<ProviderFormResult>({ ...nothing, intent: "save", reply: formReply(submission, error) }, status);
  if (submission.status !== "success") return rejected(422);
  const version = Number(form.get("version") ?? Number.NaN);
  const target = { organizationId: id, version };
  const { rejection } = await attempt(saveProvider(db, caller, context.secretBox, target, submission.value));
  if (rejection) return rejected(rejection.status, rejection);
  return redirectWithToast(context, `/admin/organizations/single-sign-on/${id}`, {
    title: t`Single sign-on saved`,
    description: submission.value.isEnabled
      ? t`People of this organization can log in at its provider.`
      : t`It is not in use yet.`,
  });
}

async function test({ db, caller }: SignedIn, form: FormData, id: number) {
  const submission = parseForm(form, issuerSchema);
  const answer = (status: number, tested: string | null, error?: DomainError) =>
    data<ProviderFormResult>(
      { ...nothing, intent: "test", reply: formReply(submission, error), tested },
      status,
    );
  if (submission.status !== "success") return answer(422, null);
  const { rejection } = await attempt(testProvider(db, caller, id, submission.value.issuer));
  return rejection
    ? answer(rejection.status, null, rejection)
    : answer(
        200,
        t`The provider answered with its document. Whether it knows the client and its secret shows at the first log-in.`,
      );
}

async function make({ db, caller }: SignedIn, form: FormData, id: number) {
  const submission = parseForm(form, makeTokenSchema);
  const rejected = (status: number, error?: DomainError) =>
    data<ProviderFormResult>(
      { ...nothing, intent: "makeToken", reply: formReply(submission, error) },
      status,
    );
  if (submission.status !== "success") return rejected(422);
  const { value: newToken, rejection } = await attempt(makeToken(db, caller, id, submission.value));
  if (rejection) return rejected(rejection.status, rejection);
  return data<ProviderFormResult>({ ...nothing, intent: "makeToken", newToken });
}

async function revoke({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData, id: number) {
  const submission = parseForm(form, revokeTokenSchema);
  const rejected = (status: number, error?: DomainError) =>
    data<ProviderFormResult>(
      { ...nothing, intent: "revokeToken", reply: formReply(submission, error) },
      status,
    );
  if (submission.status !== "success") return rejected(422);
  const { rejection } = await attempt(revokeToken(db, caller, id, submission.value.tokenId));
  if (rejection) return rejected(rejection.status, rejection);
  return redirectWithToast(context, `/admin/organizations/single-sign-on/${id}`, {
    title: t`Token revoked`,
    description: t`The provider's next call with it is rejected.`,
  });
}

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
