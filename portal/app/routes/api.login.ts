import { z } from "zod";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { noStore, resource } from "../platform/api.server.ts";
import { readBody } from "../platform/api-input.server.ts";
import { beginSessionOf, logIn, parseCredentials } from "../platform/log-in.server.ts";
import { endCurrentSession } from "../platform/log-out.server.ts";

const login = resource({
  POST: async ({ request, context }) => {
    const account = await logIn(context, parseCredentials(await readBody(request, z.looseObject({}))));
    await endCurrentSession(request, context);
    const cookie = await beginSessionOf(account, request, context);
    return Response.json(toSessionUser(account), { headers: [...Object.entries(noStore), cookie] });
  },
});

export const loader = login;
export const action = login;
