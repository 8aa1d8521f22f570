import { endpoints } from "@wardway/model";
import { listAudit } from "../domain/audit/list.server.ts";
import { toWire } from "../domain/audit/rows.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.listAuditLogs, async ({ db, query: { q, ...query } }) => {
    const page = await listAudit(db, { ...query, search: q });
    return { ...page, items: page.items.map(toWire) };
  }),
);

export const loader = route;
export const action = route;
