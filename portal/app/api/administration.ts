import { subjects } from "@wardway/model";
import { createUser } from "#app/domain/accounts/users/create-user.server.ts";
import { deleteUser } from "#app/domain/accounts/users/delete-user.server.ts";
import { listUsers } from "#app/domain/accounts/users/list-users.server.ts";
import { toAdminUser } from "#app/domain/accounts/users/read-user.server.ts";
import { updateUser } from "#app/domain/accounts/users/update-user.server.ts";
import { listAudit } from "#app/domain/audit/list-audit.server.ts";
import { toWire } from "#app/domain/audit/read-entries.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
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
