import { endpoints } from "@wardway/model";
import { hasSecondFactor } from "../domain/accounts/has-second-factor.ts";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { authenticateJson } from "../http/authenticator.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { checkCode, completeLogIn, parseCode, rejectWithoutCode } from "../http/log-in.server.ts";

const route = resource(
  defineEndpoint(endpoints.logIn, async ({ body, ...call }) => {
    const code = body.code == null ? null : parseCode(body.code);
    const account = await authenticateJson(call, body);
    if (hasSecondFactor(account) && code === null) return rejectWithoutCode(call, account);
    const by =
      account.verifiedBy ??
      (hasSecondFactor(account) && code !== null ? await checkCode(call, account, code) : undefined);
    return new Reply(toSessionUser(account), await completeLogIn(call, account, { secondFactor: by }));
  }),
);

export const loader = route;
export const action = route;
