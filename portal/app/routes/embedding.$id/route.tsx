import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { EmbeddingError } from "#app/ui/embedding/embedding-error.tsx";
import { SiteState } from "#app/ui/embedding/site-table.tsx";
import { findTab } from "#app/ui/find-tab.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { KeysTab } from "./keys-tab.tsx";
import { loader } from "./loader.server.ts";
import { OriginsTab } from "./origins-tab.tsx";
import { RevokeSite } from "./revoke-site.tsx";
import { SnippetsTab } from "./snippets-tab.tsx";
import { siteTabs } from "./tabs.ts";
import { ThemeTab } from "./theme-tab.tsx";
import { UsageTab } from "./usage-tab.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

export { action, loader };

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
