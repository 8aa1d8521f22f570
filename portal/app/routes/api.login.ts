import { z } from "zod";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { noStore, resource } from "../http/api.server.ts";
import { readBody } from "../http/api-input.server.ts";
import { authenticateJson } from "../http/authenticator.server.ts";
import {
  checkCode,
  completeLogIn,
  hasSecondFactor,
  parseCode,
  refuseWithoutCode,
} from "../http/log-in.server.ts";

const login = resource({
  POST: async (call) => {
    const body = await readBody(call.request, z.looseObject({}));
    const code = body.code == null ? null : parseCode(body.code);
    const account = await authenticateJson(call, body);
    if (hasSecondFactor(account) && code === null) return refuseWithoutCode(call, account);
    const by = hasSecondFactor(account) && code !== null ? await checkCode(call, account, code) : undefined;
    const cookie = await completeLogIn(call, account, by);
    return Response.json(toSessionUser(account), { headers: [...Object.entries(noStore), cookie] });
  },
});

export const loader = login;
export const action = login;
