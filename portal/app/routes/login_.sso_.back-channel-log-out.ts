import type { ActionFunctionArgs } from "@remix-run/node";
import {
  logOutByProvider,
  providerLogOutEntry,
} from "#app/domain/accounts/single-sign-on/log-out-by-provider.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { noStore, problem } from "#app/http/errors/problem-response.server.ts";
import { countWayIn } from "#app/http/session/call-limits.server.ts";
import { backChannelLogOutPath } from "#app/http/session/restriction-paths.ts";

/** The end of a shift, of organizations whose provider is one service with few addresses. */
const CALLS_PER_MINUTE = 600;
const MAX_BODY_CHARACTERS = 20_000;

/** Takes a logout token of an organization's provider (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.8). */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { value: reason, rejection } = await attempt(
    (async () => {
      await countWayIn(backChannelLogOutPath, CALLS_PER_MINUTE, providerLogOutEntry, args);
      return logOutByProvider(context.db, context.secretBox, await readToken(request), context.ipAddress);
    })(),
  );
  if (rejection) return problem(rejection);
  if (reason === null) return new Response(null, { headers: noStore });
  return Response.json({ error: "invalid_request" }, { status: 400, headers: noStore });
}

/** Empty without one. The server reads no body of more than 256 KB. */
async function readToken(request: Request): Promise<string> {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) return "";
  const body = await request.text();
  return body.length > MAX_BODY_CHARACTERS ? "" : (new URLSearchParams(body).get("logout_token") ?? "");
}
