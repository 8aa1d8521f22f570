import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { buildEndSessionUrl, type Configuration } from "openid-client";
import {
  configure,
  fetchFromProvider,
  type ProviderClient,
  ProviderError,
  TIMEOUT_SECONDS,
  toCode,
  toIdentifier,
  toProviderError,
} from "./openid-provider.server.ts";

/** The page with patient data stays until the browser leaves it, so that a provider that is down delays this little. */
const LOG_OUT_TIMEOUT_MS = 2_000;

/**
 * The address at which the provider ends the browser's session (OpenID Connect RP-Initiated Logout 1.0).
 * @param idToken of the log-in, without which some providers ask the person, and some reject; null if there is none
 * @param returnUri registered at the provider, which leads the browser back to it
 * @throws ProviderError, DeniedHostError
 */
export async function getLogOutUrl(
  provider: ProviderClient,
  idToken: string | null,
  returnUri: string,
): Promise<string> {
  try {
    const configuration = await Promise.race([configure(provider), failLate(LOG_OUT_TIMEOUT_MS)]);
    if (configuration.serverMetadata().end_session_endpoint === undefined)
      throw new ProviderError("unavailable", "log_out_not_offered");
    const url = buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: returnUri,
      ...(idToken !== null && { id_token_hint: idToken, ...getLogOutHint(idToken) }),
    });
    if (url.protocol !== new URL(provider.issuer).protocol)
      throw new ProviderError("unavailable", "protocol");
    return url.href;
  } catch (error) {
    throw toProviderError(error);
  }
}

function failLate(timeoutMs: number): Promise<never> {
  const late = AbortSignal.timeout(timeoutMs);
  return new Promise((_, reject) => {
    late.addEventListener("abort", () => reject(new ProviderError("unavailable", "timeout")));
  });
}

/** Entra ID does not ask which account is meant if it gets its claim `login_hint` back. */
function getLogOutHint(idToken: string) {
  const { login_hint: hint } = decodeJwt(idToken);
  return typeof hint === "string" ? { logout_hint: hint } : {};
}

/** Which provider a logout token claims to be of, and for which client; nothing of it is proven. */
export interface ClaimedSender {
  readonly issuer: string;
  readonly clientIds: readonly string[];
}

const MAX_AUDIENCES = 10;

/** Null for a text that is no token. */
export function readClaimedSender(token: string): ClaimedSender | null {
  try {
    const { iss, aud } = decodeJwt(token);
    const clientIds = (Array.isArray(aud) ? aud : [aud]).filter((one) => typeof one === "string");
    return typeof iss === "string" ? { issuer: iss, clientIds: clientIds.slice(0, MAX_AUDIENCES) } : null;
  } catch {
    return null;
  }
}

/** What a provider ends: a session of its own, or all of a person. */
export interface EndedAtProvider {
  /** The claim `jti`, of which each is accepted once. */
  readonly tokenId: string;
  readonly subject: string | null;
  readonly providerSessionId: string | null;
}

/** A logout token is accepted for so long, whatever its expiry. */
const MAX_AGE_SECONDS = 5 * 60;
const CLOCK_TOLERANCE_SECONDS = 30;
/** After this time no token that was accepted once is accepted again for its age. */
export const LOG_OUT_TOKEN_SECONDS = MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;

const logOutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** By keys that the provider publishes: neither `none` nor one that also the client has. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Of each read document, with which the keys are read again. */
const keySets = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6), but not whether it was used before.
 * @throws ProviderError, DeniedHostError
 */
export async function verifyLogOutToken(provider: ProviderClient, token: string): Promise<EndedAtProvider> {
  try {
    const keys = getKeys(await configure(provider), provider);
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms,
      requiredClaims: ["jti", "exp"],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return readEnded(payload);
  } catch (error) {
    // Others than the library's own are of the call for the keys.
    const isRejection = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    throw isRejection ? new ProviderError("rejected", toReason(error)) : toProviderError(error);
  }
}

function readEnded({ jti, sub, sid, nonce, events }: JWTPayload): EndedAtProvider {
  const event = isObject(events) ? events[logOutEvent] : undefined;
  if (!isObject(event)) throw new ProviderError("rejected", "event");
  // An ID token has one.
  if (nonce !== undefined) throw new ProviderError("rejected", "nonce");
  const [tokenId, subject, providerSessionId] = [toIdentifier(jti), toIdentifier(sub), toIdentifier(sid)];
  if (tokenId === null) throw new ProviderError("rejected", "jti");
  if (subject === null && providerSessionId === null) throw new ProviderError("rejected", "subject");
  return { tokenId, subject, providerSessionId };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function getKeys(configuration: Configuration, { issuer }: ProviderClient) {
  const known = keySets.get(configuration);
  if (known) return known;
  const { jwks_uri: address } = configuration.serverMetadata();
  if (address === undefined || !URL.canParse(address)) throw new ProviderError("unavailable", "keys_missing");
  if (new URL(address).protocol !== new URL(issuer).protocol)
    throw new ProviderError("unavailable", "protocol");
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_SECONDS * 1_000,
    [customFetch]: (url, options) =>
      fetchFromProvider(url, { ...options, headers: Object.fromEntries(options.headers), body: undefined }),
  });
  keySets.set(configuration, keys);
  return keys;
}

/** The claim that is wrong, or the library's code. */
const toReason = (error: errors.JOSEError) =>
  toCode(error instanceof errors.JWTClaimValidationFailed ? error.claim : error.code);
