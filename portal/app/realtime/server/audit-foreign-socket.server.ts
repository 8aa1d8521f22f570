import type { Database } from "@wardway/db/open";
import { recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import { callerOf, findSite } from "#app/domain/embedding/active-site.server.ts";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { networkOf } from "#app/infra/network.ts";
import type { UpgradeRequest } from "./authenticate-upgrade.server.ts";

export async function auditForeignSocket(
  db: Database,
  claims: WidgetClaims,
  { origin, ipAddress = null }: UpgradeRequest,
): Promise<void> {
  const site = await findSite(db, claims);
  const subject = site ? callerOf(site, claims, ipAddress) : { userId: null, username: null, ipAddress };
  const kind = `socket elsewhere ${claims.site} ${networkOf(ipAddress)} ${claims.staff.id}`;
  await recordRejection(db, kind, subject, {
    action: "embedding.session",
    resourceType: "socket",
    details: { refused: "elsewhere", pageOrigin: origin?.slice(0, 200) ?? null },
  });
}
