import { subjects } from "@wardway/model";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { createUser } from "../domain/accounts/users/create.server.ts";
import { deleteUser } from "../domain/accounts/users/delete.server.ts";
import { listUsers } from "../domain/accounts/users/list.server.ts";
import { toAdminUser } from "../domain/accounts/users/read.server.ts";
import { updateUser } from "../domain/accounts/users/update.server.ts";
import { listAudit } from "../domain/audit/list.server.ts";
import { toWire } from "../domain/audit/rows.server.ts";
import { adminStatistics } from "../domain/statistics/admin.server.ts";

export const administration = defineEndpoints(subjects.administration, {
  listUsers: async ({ db, query: { q, ...query } }) => {
    const page = await listUsers(db, { ...query, search: q });
    return { ...page, items: page.items.map(toAdminUser) };
  },

  createUser: async ({ db, caller, body, idempotencyKey }) => createUser(db, caller, body, idempotencyKey),

  updateUser: async ({ db, caller, params, body }) => updateUser(db, caller, params.id, body),

  deleteUser: async ({ db, caller, params }) => {
    await deleteUser(db, caller, params.id);
  },

  listAuditLogs: async ({ db, query: { q, ...query } }) => {
    const page = await listAudit(db, { ...query, search: q });
    return { ...page, items: page.items.map(toWire) };
  },

  getAdminStatistics: async ({ db, account, request }) =>
    adminStatistics(db, getViewerTimeZone(request, account.timeZone), new Date()),
});
