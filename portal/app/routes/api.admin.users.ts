import { createUserSchema, listUsersSchema, pageSizes } from "@wardway/model";
import { createUser } from "../domain/accounts/users/create.server.ts";
import { listUsers } from "../domain/accounts/users/list.server.ts";
import { toAdminUser } from "../domain/accounts/users/read.server.ts";
import { created, listed, resource } from "../http/api.server.ts";
import { idempotencyKeyOf, readBody, readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const users = resource({
  GET: async (args) => {
    const { db } = await apiGuard(args, "user.read");
    const { q, limit, ...query } = readQuery(args.request, listUsersSchema);
    const page = await listUsers(db, { ...query, search: q, limit: limit ?? pageSizes.apiDefault });
    return listed(args.request, { ...page, items: page.items.map(toAdminUser) });
  },
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "user.create");
    const key = idempotencyKeyOf(args.request);
    const user = await createUser(db, caller, await readBody(args.request, createUserSchema), key);
    return created(user, `/api/admin/users/${user.id}`);
  },
});

export const loader = users;
export const action = users;
