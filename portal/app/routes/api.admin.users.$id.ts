import { endpoints } from "@wardway/model";
import { deleteUser } from "../domain/accounts/users/delete.server.ts";
import { updateUser } from "../domain/accounts/users/update.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.updateUser, async ({ db, caller, params, body }) =>
    updateUser(db, caller, params.id, body),
  ),
  defineEndpoint(endpoints.deleteUser, async ({ db, caller, params }) => {
    await deleteUser(db, caller, params.id);
  }),
);

export const loader = route;
export const action = route;
