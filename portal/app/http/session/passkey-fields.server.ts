import type { AppLoadContext } from "@remix-run/node";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { DomainError, passkeyTransports } from "@wardway/model";
import { z } from "zod";
import type { RelyingParty } from "#app/domain/accounts/passkey-ceremony.server.ts";
import { isNetwork } from "#app/infra/network-list.server.ts";
import { getSessionId } from "./current.server.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/**
 * The portal as an authenticator knows it: by its public address. Browsers take no network address for it, so a portal
 * without PUBLIC_URL is known as localhost if the page was opened there.
 */
export function relyingParty({
  request,
  context,
}: {
  readonly request: Pick<Request, "url">;
  readonly context: Pick<AppLoadContext, "publicUrl">;
}): RelyingParty {
  const publicUrl = new URL(context.publicUrl);
  const here = new URL(request.url);
  const isLocal = publicUrl.hostname === "127.0.0.1" && here.hostname === "localhost";
  const { hostname: id, origin } = isLocal ? here : publicUrl;
  return { id, origin };
}

/** Where browsers offer passkeys: the address that a page must have. Null for a portal with a network address. */
export function passkeyOrigin(call: Parameters<typeof relyingParty>[0]): string | null {
  const { id, origin } = relyingParty(call);
  return isNetwork(id.replace(/^\[|\]$/g, "")) ? null : origin;
}

/** Call it where a session was found. @throws DomainError unauthenticated without one */
export async function requireSessionId({ request, context }: Call): Promise<string> {
  const id = await getSessionId(request, context);
  if (id === null) throw new DomainError("session.required");
  return id;
}

const MAX_CREDENTIAL_LENGTH = 16_000;
const encoded = z.base64url().min(1);
const credential = { id: encoded, rawId: encoded, type: z.literal("public-key") };

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.enum(passkeyTransports)).max(passkeyTransports.length).catch([]),
  }),
});

const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    // Of an authenticator that stores the passkey.
    userHandle: encoded.optional().catch(undefined),
  }),
});

const json = z.string().max(MAX_CREDENTIAL_LENGTH).transform(parseJson);

/** A form's field with what the browser's passkey API returned, as JSON. No extension is asked for. */
export const registrationField = json
  .pipe(registration)
  .transform((value): RegistrationResponseJSON => ({ ...value, clientExtensionResults: {} }));

/** As `registrationField`, for a log-in. */
const authenticationField = json.pipe(authentication).transform(
  ({ response: { userHandle, ...response }, ...value }): AuthenticationResponseJSON => ({
    ...value,
    response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  }),
);

/** The form of a log-in with a passkey. */
export const passkeySchema = z.object({ credential: authenticationField });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
