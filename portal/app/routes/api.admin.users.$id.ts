import { updateUserSchema } from "@wardway/model";
import { deleteUser } from "../domain/accounts/users/delete.server.ts";
import { updateUser } from "../domain/accounts/users/update.server.ts";
import { noStore, resource } from "../http/api.server.ts";
import { idOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const user = resource({
  PATCH: async (args) => {
    const { db, caller } = await apiGuard(args, "user.update");
    const id = idOf(args.params);
    return updateUser(db, caller, id, await readBody(args.request, updateUserSchema));
  },
  DELETE: async (args) => {
    const { db, caller } = await apiGuard(args, "user.delete");
    await deleteUser(db, caller, idOf(args.params));
    return new Response(null, { status: 204, headers: noStore });
  },
});

export const loader = user;
export const action = user;
