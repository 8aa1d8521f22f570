import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as client from "openid-client";
import { logFailure } from "../fault-log.server.ts";
import { DeniedHostError, fetchOutgoing } from "../outgoing/outgoing.server.ts";
import { isPermittedPrivateHost } from "../outgoing/permitted-hosts.server.ts";

/** The portal as a client of an OpenID provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that names a person's groups. */
  readonly groupsClaim: string;
}

/** What the answer to an authorization request is compared with; secret from others than its browser. */
export interface AuthorizationChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The person who logged in at a provider, from the verified ID token and the user information. */
export interface ProvenIdentity {
  /** Identifies the person at this issuer for good; never an address or a name. */
  readonly subject: string;
  /** The claim `oid`: the same for all clients of an Entra ID tenant. */
  readonly objectId: string | null;
  readonly groups: readonly string[];
  readonly preferredUsername: string | null;
  readonly name: string | null;
  /** Null if the provider says that it is not verified. */
  readonly email: string | null;
}

/** A person's log-in at a provider, which a log-out names there or the provider here. */
export interface ProvenLogIn {
  readonly identity: ProvenIdentity;
  /** The claim `sid`: the provider's session in this browser; null if the provider sends none. */
  readonly providerSessionId: string | null;
  readonly idToken: string;
}

export type ProviderFailure =
  /** No or no usable response of the provider, or an address that the portal does not call. */
  | "unavailable"
  /** The person or the provider ended the log-in. */
  | "notCompleted"
  /** A response that is not the one to this request, or is of another issuer or for another client. */
  | "rejected";

/** The message names a code only: responses contain tokens. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** A code of the protocol, of the library or of the system. */
  readonly reason: string;

  constructor(failure: ProviderFailure, reason: string) {
    super(`${failure}: ${reason}`);
    this.name = "ProviderError";
    this.failure = failure;
    this.reason = reason;
  }
}

/** Limits each call; a log-in takes up to four. */
export const TIMEOUT_SECONDS = 5;
const MAX_RESPONSE_BYTES = 500_000;

/** Documents and keys of providers: a provider that moves an endpoint is followed after this time. */
const configurations = new LRUCache<string, Promise<client.Configuration>>({ max: 200, ttl: 10 * 60_000 });

/**
 * Whether an issuer can be used: an https address without query and fragment, or http of a private host that the operator
 * permits.
 */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  // The library takes an address of the document itself, but then compares no issuer.
  if (/[?#\s]|\/\.well-known\//.test(text) || username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isPermittedPrivateHost(hostname));
}

/** Reads the provider's document again. @returns the issuer as it names itself @throws ProviderError, DeniedHostError */
export async function readIssuer(issuer: string): Promise<string> {
  try {
    const configuration = await discover(issuer, "connection test", client.None());
    return configuration.serverMetadata().issuer;
  } catch (error) {
    throw toProviderError(error);
  }
}

/**
 * Begins a log-in at the provider: an authorization code with PKCE.
 * @param isReauthentication asks for the person's credentials again, whatever session the provider has
 * @throws ProviderError
 */
export async function beginAuthorization(
  provider: ProviderClient,
  redirectUri: string,
  isReauthentication: boolean,
): Promise<{ url: string; checks: AuthorizationChecks }> {
  try {
    const configuration = await configure(provider);
    const checks: AuthorizationChecks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: getScope(configuration, provider),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: "S256",
      ...(isReauthentication && { prompt: "login", max_age: "0" }),
    });
    if (url.protocol !== new URL(provider.issuer).protocol)
      throw new ProviderError("unavailable", "protocol");
    return { url: url.href, checks };
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Some providers put the groups into the token only if asked for the scope of that name. */
function getScope(configuration: client.Configuration, { groupsClaim }: ProviderClient): string {
  const { scopes_supported: supported } = configuration.serverMetadata();
  return ["openid", "profile", "email", ...(supported?.includes(groupsClaim) ? [groupsClaim] : [])].join(" ");
}

/**
 * Exchanges the code of the callback, and checks state, issuer, audience, nonce, expiry and signature of the ID token.
 * @param callback the registered redirect URI with the query of the callback
 * @param maxAgeSeconds if the person must have authenticated within them
 * @throws ProviderError
 */
export async function finishAuthorization(
  provider: ProviderClient,
  callback: URL,
  { state, nonce, codeVerifier }: AuthorizationChecks,
  maxAgeSeconds: number | null,
): Promise<ProvenLogIn> {
  try {
    const configuration = await configure(provider);
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
      ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new ProviderError("rejected", "id_token_missing");
    const allClaims = await withUserInfo(configuration, provider, claims, tokens.access_token);
    return {
      identity: toIdentity(claims, allClaims, provider),
      providerSessionId: toIdentifier(claims.sid),
      idToken: tokens.id_token,
    };
  } catch (error) {
    throw toProviderError(error);
  }
}

type Claims = Readonly<Record<string, unknown>>;

/** Many providers name groups and address only there. The library compares the subjects. */
async function withUserInfo(
  configuration: client.Configuration,
  { groupsClaim }: ProviderClient,
  claims: client.IDToken,
  accessToken: string,
): Promise<Claims> {
  const isComplete = groupsClaim in claims && "preferred_username" in claims;
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

const MAX_SUBJECT_LENGTH = 255;
const MAX_GROUPS = 5_000;

/** @param token what identifies the person is taken from the signed token only */
function toIdentity(
  { sub: subject, oid }: client.IDToken,
  claims: Claims,
  { groupsClaim }: ProviderClient,
): ProvenIdentity {
  // OpenID Connect Core 1.0, 2: at most 255 ASCII characters.
  if (subject === "" || subject.length > MAX_SUBJECT_LENGTH) throw new ProviderError("rejected", "subject");
  return {
    subject,
    objectId: toIdentifier(oid),
    groups: toTexts(claims[groupsClaim]),
    preferredUsername: toText(claims.preferred_username),
    name: toText(claims.name),
    email: claims.email_verified === false ? null : toText(claims.email),
  };
}

/** Compared as it is, like a subject. */
export const toIdentifier = (value: unknown) =>
  typeof value === "string" && value !== "" && value.length <= MAX_SUBJECT_LENGTH ? value : null;

const toText = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

/** A single group may be a text instead of a list. */
function toTexts(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.slice(0, MAX_GROUPS).filter((one) => typeof one === "string");
}

/** The provider's document. @throws what `toProviderError` reads */
export async function configure(provider: ProviderClient): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const key = createHash("sha256")
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest("base64");
  const known = configurations.get(key);
  if (known) return known;
  // Log-ins at the same time wait for one answer; the next one after a failure asks again.
  const found = findConfiguration(provider);
  configurations.set(key, found);
  found.catch(() => configurations.delete(key));
  return found;
}

async function findConfiguration({ issuer, clientId, clientSecret }: ProviderClient) {
  const configuration = await discover(issuer, clientId, authenticateClient(clientSecret));
  // The library makes an exception for the issuers of one vendor.
  if (configuration.serverMetadata().issuer !== issuer) throw new ProviderError("rejected", "issuer");
  return configuration;
}

/** OpenID Connect Discovery 1.0, 3: `client_secret_basic` if the document says nothing. */
const authenticateClient =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic")
      ? client.ClientSecretBasic(secret)
      : client.ClientSecretPost(secret);
    authenticate(server, metadata, body, headers);
  };

async function discover(
  issuer: string,
  clientId: string,
  authentication: client.ClientAuth,
): Promise<client.Configuration> {
  const isPlain = new URL(issuer).protocol === "http:";
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: fetchFromProvider,
    execute: [
      // Otherwise the library trusts the connection to the token endpoint instead of the signature.
      client.enableNonRepudiationChecks,
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ],
  });
}

export const fetchFromProvider: client.CustomFetch = async (address, { method, headers, body, signal }) => {
  const response = await fetchOutgoing(address, {
    method: method === "POST" ? "POST" : "GET",
    headers,
    ...(body != null && { body: String(body) }),
    signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1_000),
  });
  const { status, headers: received } = response;
  return new Response(response.body && (await readLimited(response.body)), { status, headers: received });
};

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new ProviderError("unavailable", "response_too_large");
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

const unusableResponses = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
]);

/** Logs the class of an error that is no answer: the audit trail has the code only. */
export function toProviderError(error: unknown): ProviderError | DeniedHostError {
  const origin = findOrigin(error);
  if (origin instanceof ProviderError || origin instanceof DeniedHostError) return origin;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderError("notCompleted", toCode(error.error));
  if (error instanceof client.ResponseBodyError) return new ProviderError("rejected", toCode(error.error));
  const code = toCode(error instanceof Error && "code" in error ? error.code : null);
  const isResponse = error instanceof client.ClientError && code.startsWith("OAUTH_");
  if (isResponse && !unusableResponses.has(code)) return new ProviderError("rejected", code);
  logFailure("use an OpenID provider", origin);
  return new ProviderError("unavailable", code);
}

/** The library wraps the errors of its calls. */
function findOrigin(error: unknown): unknown {
  if (error instanceof client.ClientError && error.cause instanceof Error && error.code === undefined) {
    return error.cause;
  }
  return error;
}

export const toCode = (code: unknown) =>
  typeof code === "string" && /^[\w.-]{1,60}$/.test(code) ? code : "other";
