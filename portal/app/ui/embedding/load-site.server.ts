import type { AppLoadContext } from "@remix-run/node";
import { readSite } from "../../domain/embedding/read.server.ts";
import { readUsage } from "../../domain/embedding/usage.server.ts";
import { idOf } from "../../platform/api-input.server.ts";
import type { SignedIn } from "../../platform/guard.server.ts";
import { sdkScript } from "../../platform/sdk-script.server.ts";

/** What the page of a site shows. @throws DomainError not_found, also for another hospital's */
export async function loadSite(
  params: Readonly<Record<string, string | undefined>>,
  { publicUrl: portal, sdkFolder }: AppLoadContext,
  { db, caller }: SignedIn,
) {
  const site = await readSite(db, caller, idOf(params));
  const [usage, sdk] = await Promise.all([readUsage(db, site.id, new Date()), sdkScript(sdkFolder)]);
  return { site, usage, sdk, portal, isAdmin: caller.role === "admin" };
}

export type SiteView = Awaited<ReturnType<typeof readSite>>;
