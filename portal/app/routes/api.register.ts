import { registerSchema } from "@wardway/model";
import { z } from "zod";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { acceptInvitation, findInvitation } from "../domain/invitations/accept.server.ts";
import { noStore, resource } from "../http/api.server.ts";
import { parse, readBody } from "../http/api-input.server.ts";
import { completeLogIn } from "../http/log-in.server.ts";

const register = resource({
  POST: async (call) => {
    const { request, context } = call;
    const body = await readBody(request, z.looseObject({}));
    // Who was not invited is told so, whatever else the body lacks.
    await findInvitation(context.db, parse(registerSchema.pick({ token: true }), body).token);
    const account = await acceptInvitation(context.db, parse(registerSchema, body), context.ipAddress);
    const cookie = await completeLogIn(call, account);
    return Response.json(toSessionUser(account), {
      status: 201,
      headers: [...Object.entries(noStore), ["location", "/api/user"], cookie],
    });
  },
});

export const loader = register;
export const action = register;
