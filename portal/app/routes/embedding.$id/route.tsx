import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { findTab } from "#app/components/find-tab.ts";
import { firstError } from "#app/components/first-error.ts";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { readSite } from "#app/domain/embedding/read-sites.server.ts";
import { readUsage } from "#app/domain/embedding/read-usage.server.ts";
import { addKey, adoptKey, revokeKey } from "#app/domain/embedding/site-keys.server.ts";
import { transportsToPreview } from "#app/domain/embedding/transports-to-preview.server.ts";
import {
  changeOrigins,
  renameSite,
  revokeSite,
  saveTheme,
} from "#app/domain/embedding/update-site.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { parseId } from "#app/http/api/api-input.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, type FormCall, pageForm } from "#app/http/forms/define-action.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { embeddingError } from "#app/sections/embedding/embedding-error.tsx";
import {
  addKeyForm,
  keyForm,
  originsForm,
  renameSiteForm,
  revokeSiteForm,
  themeForm,
} from "#app/sections/embedding/site-forms.ts";
import { SiteState } from "#app/sections/embedding/site-table.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { KeysTab } from "./keys-tab.tsx";
import { OriginsTab } from "./origins-tab.tsx";
import { RevokeSite } from "./revoke-site.tsx";
import { SnippetsTab } from "./snippets-tab.tsx";
import { type SiteTab, siteTabs } from "./tabs.ts";
import { ThemeTab } from "./theme-tab.tsx";
import { UsageTab } from "./usage-tab.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "embedding.read", { view: "embedding.read" });
  return orErrorResponse(loadSite(args, signedIn));
}

/** @throws DomainError not_found, also for another hospital's site */
async function loadSite({ request, params, context }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const site = await readSite(db, caller, parseId(params));
  const tab = findTab(siteTabs, new URL(request.url).searchParams.get("tab")).value;
  const [usage, { value: routes }, transports] = await Promise.all([
    readUsage(db, site.id, new Date()),
    readRouteSettings(db),
    tab === "theme" ? transportsToPreview(db, caller, site.hospitalId) : [],
  ]);
  return {
    site,
    usage,
    sdk: context.sdk,
    portal: context.publicUrl,
    isAdmin: caller.role === "admin",
    /** Miles, great circle; 0 for no limit. */
    maxDistance: routes.maxDistance,
    /** Transports for the preview of the tracking widget. */
    transports,
    idempotencyKey: crypto.randomUUID(),
  };
}

export type SiteView = Awaited<ReturnType<typeof readSite>>;

const toTab = ({ pageId }: FormCall, tab: SiteTab) => `/embedding/${pageId}?tab=${tab}`;

export const action = defineAction(
  { right: "embedding.manage", isConfirmed: true },
  {
    rename: pageForm(renameSiteForm, {
      isUnconfirmed: true,
      run: ({ name }, { db, caller, pageId }) => renameSite(db, caller, pageId, name),
      done: (_, call) => ({
        to: toTab(call, "origins"),
        title: t`Site renamed`,
        description: t`Its keys and origins stay as they are.`,
      }),
    }),
    origins: pageForm(originsForm, {
      run: ({ origins }, { db, caller, pageId }) => changeOrigins(db, caller, pageId, origins),
      done: (_, call) => ({
        to: toTab(call, "origins"),
        title: t`Origins saved`,
        description: t`They are active immediately.`,
      }),
    }),
    theme: pageForm(themeForm, {
      isUnconfirmed: true,
      run: ({ theme }, { db, caller, pageId }) => saveTheme(db, caller, pageId, theme),
      done: (_, call) => ({
        to: toTab(call, "theme"),
        title: t`Theme saved`,
        description: t`Copy the CSS into your page to apply it.`,
      }),
    }),
    addKey: pageForm(addKeyForm, {
      run: (key, { db, caller, pageId }) => addKey(db, caller, pageId, key),
      done: (newKey) => ({ newKey }),
    }),
    adoptKey: pageForm(keyForm, {
      run: ({ keyId }, { db, caller, pageId }) => adoptKey(db, caller, pageId, keyId),
      done: (_, call) => ({
        to: toTab(call, "keys"),
        title: t`Key adopted`,
        description: t`You answer for it from now on.`,
      }),
    }),
    revokeKey: pageForm(keyForm, {
      isUnconfirmed: true,
      run: ({ keyId }, { db, caller, pageId }) => revokeKey(db, caller, pageId, keyId),
      done: (_, call) => ({
        to: toTab(call, "keys"),
        title: t`Key revoked`,
        description: t`It is no longer valid.`,
      }),
    }),
    revoke: pageForm(revokeSiteForm, {
      isUnconfirmed: true,
      run: ({ name }, { db, caller, pageId }) => revokeSite(db, caller, pageId, name),
      done: (_, call) => ({
        to: toTab(call, "keys"),
        title: t`Site revoked`,
        description: t`Its widgets and keys have stopped working.`,
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Embedding`);

export default function Site() {
  const { site, usage, portal, sdk, isAdmin, idempotencyKey, transports, maxDistance } =
    useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { value: tab } = findTab(siteTabs, search.get("tab"));
  const getResult = (...intents: readonly string[]) =>
    formResult && intents.includes(formResult.intent) ? formResult : undefined;
  const isRevoked = site.revokedAt !== null;
  const parts = useRestoreFocus<HTMLDivElement>(isRevoked ? 0 : 1);
  return (
    <>
      <PageHeader
        back={{ to: "/embedding", label: msg`Back to Embedding` }}
        title={<bdi>{site.name}</bdi>}
        {...(isAdmin && { description: site.hospital })}
        actions={isRevoked ? null : <RevokeSite name={site.name} />}
      >
        <SiteState isRevoked={isRevoked} />
      </PageHeader>
      <ProblemBanner
        errors={firstError(getResult("revoke", "revokeKey", "adoptKey", "addKey")?.reply)}
        className="mb-5"
      />
      <LinkTabs
        tabs={translateLabels(siteTabs)}
        current={tab}
        label={t`Parts of the site`}
        panel="site-panel"
      />
      <TabPanel id="site-panel" tab={tab}>
        <div ref={parts} tabIndex={-1} className="outline-none">
          {tab === "keys" && (
            <KeysTab
              site={site}
              idempotencyKey={idempotencyKey}
              newKey={getResult("addKey")?.newKey ?? null}
            />
          )}
          {tab === "origins" && (
            <OriginsTab site={site} origins={getResult("origins")} name={getResult("rename")} />
          )}
          {tab === "snippets" && <SnippetsTab site={site} portal={portal} sdk={sdk} />}
          {tab === "theme" && (
            <ThemeTab
              key={site.id}
              site={site}
              formResult={getResult("theme")}
              transports={transports}
              maxDistance={maxDistance}
            />
          )}
          {tab === "usage" && <UsageTab days={usage} />}
        </div>
      </TabPanel>
    </>
  );
}

export const ErrorBoundary = embeddingError(msg`The site could not be loaded`);
