import { endpoints } from "@wardway/model";
import { createUser } from "../domain/accounts/users/create.server.ts";
import { listUsers } from "../domain/accounts/users/list.server.ts";
import { toAdminUser } from "../domain/accounts/users/read.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.listUsers, async ({ db, query: { q, ...query } }) => {
    const page = await listUsers(db, { ...query, search: q });
    return { ...page, items: page.items.map(toAdminUser) };
  }),
  defineEndpoint(endpoints.createUser, async ({ db, caller, body, idempotencyKey }) =>
    createUser(db, caller, body, idempotencyKey),
  ),
);

export const loader = route;
export const action = route;
