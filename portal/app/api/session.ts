import { registerSchema, subjects } from "@wardway/model";
import { acceptInvitation, findInvitation } from "#app/domain/invitations/accept-invitation.server.ts";
import { countUnread } from "#app/domain/transports/notifications/list-notifications.server.ts";
import { parse } from "#app/http/api/api-input.server.ts";
import { defineEndpoints, Reply } from "#app/http/api/define-endpoint.server.ts";
import { readOnlyHeader } from "#app/http/errors/read-only.ts";
import { authenticateJson } from "#app/http/session/authenticator.server.ts";
import { checkCode, completeLogIn, parseCode, rejectWithoutCode } from "#app/http/session/log-in.server.ts";
import { logOut } from "#app/http/session/log-out.server.ts";
import { formatSessionTime, sessionSecondsHeader } from "#app/http/session/session-end.ts";
import { unreadHeader, waitingHeader } from "#app/http/session/unread-count.ts";
import { hasSecondFactor } from "../domain/accounts/has-second-factor.ts";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { findDowntime } from "../infra/downtime/downtime.server.ts";

export const session = defineEndpoints(subjects.session, {
  logIn: async ({ body, ...call }) => {
    const code = body.code == null ? null : parseCode(body.code);
    const account = await authenticateJson(call, body);
    if (hasSecondFactor(account) && code === null) return rejectWithoutCode(call, account);
    const by =
      account.verifiedBy ??
      (hasSecondFactor(account) && code !== null ? await checkCode(call, account, code) : undefined);
    return new Reply(toSessionUser(account), await completeLogIn(call, account, { secondFactor: by }));
  },

  // Every open page polls this, so it also returns the counts of the bell.
  getCurrentUser: async ({ db, account, caller, sessionTime }) => {
    const { unread, waiting } = await countUnread(db, caller);
    return new Reply(toSessionUser(account), [
      [unreadHeader, String(unread)],
      [waitingHeader, String(waiting)],
      [sessionSecondsHeader, formatSessionTime(sessionTime)],
      [readOnlyHeader, findDowntime(db) ? "1" : "0"],
    ]);
  },

  logOut: async ({ request, context }) => new Reply(undefined, await logOut(request, context)),

  register: async ({ db, body, ...call }) => {
    // Reports an unknown invitation before other errors.
    await findInvitation(db, parse(registerSchema.pick({ token: true }), body).token, call.context.ipAddress);
    const account = await acceptInvitation(db, parse(registerSchema, body), call.context.ipAddress);
    return new Reply(toSessionUser(account), await completeLogIn(call, account));
  },
});
