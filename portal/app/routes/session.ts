import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/session/guard.server.ts";
import { formatSessionTime, sessionSecondsHeader } from "#app/http/session/session-end.ts";

/** Continues the session, which the guard extends like any call of the user. */
export async function action(args: ActionFunctionArgs) {
  const { sessionTime } = await guard(args, "signed-in", { none: "continues the session" });
  return new Response(null, {
    status: 204,
    headers: { [sessionSecondsHeader]: formatSessionTime(sessionTime) },
  });
}
