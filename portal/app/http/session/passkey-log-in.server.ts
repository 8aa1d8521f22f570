import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { checkPasskeyLogIn } from "#app/domain/accounts/check-passkey-log-in.server.ts";
import { logInOptions } from "#app/domain/accounts/passkey-ceremony.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { passkeyCookie } from "./cookies.server.ts";
import { assertStorable, completeLogIn, type LogInCall, readLogInContext } from "./log-in.server.ts";
import { relyingParty } from "./passkey-fields.server.ts";

const challengeSchema = z.strictObject({ challenge: z.string(), startedAt: z.int() });

/**
 * Begins a log-in with a passkey alone, in this browser.
 * @returns options for the browser's passkey API, and the `Set-Cookie` header with their challenge
 * @throws DomainError unavailable during downtimes
 */
export async function startPasskeyLogIn(
  call: LogInCall,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; header: [string, string] }> {
  assertStorable(call);
  const options = await logInOptions(relyingParty(call));
  const begun: z.output<typeof challengeSchema> = { challenge: options.challenge, startedAt: Date.now() };
  return { options, header: ["set-cookie", await passkeyCookie(call.context).serialize(begun)] };
}

/**
 * Completes the log-in that this browser began.
 * @returns the account, and the headers of `completeLogIn`
 * @throws DomainError unauthenticated, too_many, forbidden from outside the organization's networks, or unavailable during
 * maintenance and downtimes
 */
export async function finishPasskeyLogIn(
  call: LogInCall,
  response: AuthenticationResponseJSON,
): Promise<{ account: Account; headers: [string, string][] }> {
  assertStorable(call);
  const { request, context } = call;
  const cookie: unknown = await passkeyCookie(context).parse(request.headers.get("cookie"));
  const begun = challengeSchema.safeParse(cookie).data ?? null;
  const account = await checkPasskeyLogIn(
    context.db,
    relyingParty(call),
    begun,
    response,
    await readLogInContext(call),
  );
  return { account, headers: await completeLogIn(call, account, { firstFactor: "passkey" }) };
}
