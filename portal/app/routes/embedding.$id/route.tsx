import type { SubmissionResult } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { Database } from "@wardway/db/open";
import type { DomainError } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { addKey, adoptKey, type NewKey, revokeKey } from "#app/domain/embedding/keys.server.ts";
import { readSite } from "#app/domain/embedding/read.server.ts";
import { changeOrigins, renameSite, revokeSite, saveTheme } from "#app/domain/embedding/sites.server.ts";
import { transportsToPreview } from "#app/domain/embedding/transports-to-preview.server.ts";
import { readUsage } from "#app/domain/embedding/usage.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { parseId } from "#app/http/api-input.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempt, orErrorResponse } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { i18n, translateLabels } from "#app/infra/locale.ts";
import { EmbeddingError } from "#app/ui/embedding/embedding-error.tsx";
import { type SiteIntent, siteIntentSchema } from "#app/ui/embedding/intents.ts";
import { SiteState } from "#app/ui/embedding/site-table.tsx";
import { findTab } from "#app/ui/find-tab.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
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
    /** For the preview of the tracking widget. */
    transports,
    idempotencyKey: crypto.randomUUID(),
  };
}

export type SiteView = Awaited<ReturnType<typeof readSite>>;

export interface SiteFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]> | null;
  /** For a form without visible fields. */
  readonly problem: string | null;
  readonly newKey: NewKey | null;
}

/** Their errors are shown in a banner or in the dialog. */
const withoutFields: ReadonlySet<string> = new Set(["revoke", "revokeKey", "adoptKey", "addKey"]);

type SiteChange = Exclude<SiteIntent, { intent: "addKey" }>;

const successToasts: Record<
  SiteChange["intent"],
  { title: MessageDescriptor; description: MessageDescriptor; tab: SiteTab }
> = {
  rename: {
    title: msg`Site renamed`,
    description: msg`Its keys and origins stay as they are.`,
    tab: "origins",
  },
  origins: {
    title: msg`Origins saved`,
    description: msg`They are active immediately.`,
    tab: "origins",
  },
  revokeKey: {
    title: msg`Key revoked`,
    description: msg`It is no longer valid.`,
    tab: "keys",
  },
  adoptKey: {
    title: msg`Key adopted`,
    description: msg`You answer for it from now on.`,
    tab: "keys",
  },
  theme: {
    title: msg`Theme saved`,
    description: msg`Copy the CSS into your page to apply it.`,
    tab: "theme",
  },
  revoke: {
    title: msg`Site revoked`,
    description: msg`Its widgets and keys have stopped working.`,
    tab: "keys",
  },
};

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "embedding.manage", "change", {
    except: ["rename", "theme", "revokeKey", "revoke"],
  });
  return orErrorResponse(changeSite(args, signedIn));
}

async function changeSite({ request, context, params }: ActionFunctionArgs, { db, caller }: SignedIn) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const submission = parseForm(form, siteIntentSchema);
  const rejected = (status: number, error?: DomainError) => {
    const reply = formReply(submission, error);
    const [problem = null] = withoutFields.has(intent) ? Object.values(reply.error ?? {}).flat() : [];
    return data<SiteFormResult>({ intent, reply, problem, newKey: null }, status);
  };
  if (submission.status !== "success") return rejected(422);
  const siteId = parseId(params);
  const input = submission.value;
  const work =
    input.intent === "addKey"
      ? addKey(db, caller, siteId, input)
      : perform(db, caller, siteId, input).then(() => null);
  const { value: newKey, rejection } = await attempt(work);
  if (rejection?.category === "not_found") {
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  }
  if (rejection) return rejected(rejection.status, rejection);
  if (input.intent === "addKey") return data<SiteFormResult>({ intent, reply: null, problem: null, newKey });
  const { tab, title, description } = successToasts[input.intent];
  return redirectWithToast(context, `/embedding/${siteId}?tab=${tab}`, {
    title: i18n._(title),
    description: i18n._(description),
  });
}

function perform(db: Database, caller: Caller, siteId: number, input: SiteChange): Promise<void> {
  switch (input.intent) {
    case "rename":
      return renameSite(db, caller, siteId, input.name);
    case "origins":
      return changeOrigins(db, caller, siteId, input.origins);
    case "theme":
      return saveTheme(db, caller, siteId, input.theme);
    case "revokeKey":
      return revokeKey(db, caller, siteId, input.keyId);
    case "adoptKey":
      return adoptKey(db, caller, siteId, input.keyId);
    case "revoke":
      return revokeSite(db, caller, siteId, input.name);
  }
}

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
        errors={getResult("revoke", "revokeKey", "adoptKey", "addKey")?.problem}
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

export function ErrorBoundary() {
  return <EmbeddingError title={t`The site could not be loaded`} />;
}
