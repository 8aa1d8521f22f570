import { listAuditLogsSchema, pageSizes } from "@wardway/model";
import { listAudit } from "../domain/audit/list.server.ts";
import { toWire } from "../domain/audit/rows.server.ts";
import { listed, resource } from "../http/api.server.ts";
import { readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const auditLogs = resource({
  GET: async (args) => {
    const { db } = await apiGuard(args, "audit.read");
    const { q, limit, ...query } = readQuery(args.request, listAuditLogsSchema);
    const page = await listAudit(db, { ...query, search: q, limit: limit ?? pageSizes.apiDefault });
    return listed(args.request, { items: page.items.map(toWire), next: page.next });
  },
});

export const loader = auditLogs;
export const action = auditLogs;
