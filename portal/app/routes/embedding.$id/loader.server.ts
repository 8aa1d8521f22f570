import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSite } from "#app/domain/embedding/read.server.ts";
import { transportsToPreview } from "#app/domain/embedding/transports-to-preview.server.ts";
import { readUsage } from "#app/domain/embedding/usage.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { parseId } from "#app/http/api-input.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { siteTabs } from "./tabs.ts";

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
