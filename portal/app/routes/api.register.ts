import { endpoints, registerSchema } from "@wardway/model";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { acceptInvitation, findInvitation } from "../domain/invitations/accept.server.ts";
import { parse } from "../http/api-input.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { completeLogIn } from "../http/log-in.server.ts";

const route = resource(
  defineEndpoint(endpoints.register, async ({ db, body, ...call }) => {
    // Reports an unknown invitation before other errors.
    await findInvitation(db, parse(registerSchema.pick({ token: true }), body).token);
    const account = await acceptInvitation(db, parse(registerSchema, body), call.context.ipAddress);
    return new Reply(toSessionUser(account), await completeLogIn(call, account));
  }),
);

export const loader = route;
export const action = route;
