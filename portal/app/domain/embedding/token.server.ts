import { hkdfSync } from "node:crypto";
import { embeddingLimits, widgetScopes } from "@wardway/model";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { randomToken } from "#app/infra/random-token.server.ts";

const algorithm = "HS256";
const issuer = "wardway";
const audience = "wardway:widget";

const id = z.int().positive();

/** Claims of a widget session beside JWT's registered ones (RFC 7519). */
const contentSchema = z.object({
  site: id,
  key: id,
  origin: z.string(),
  hospital: id,
  staff: z.object({ id: z.string(), name: z.string() }),
  scopes: z.array(z.enum(widgetScopes)),
  /** Null for all of the hospital's requests. */
  requests: z.array(id).nullable(),
});
export type WidgetContent = z.output<typeof contentSchema>;

const claimsSchema = contentSchema.extend({ jti: z.string(), exp: z.int() });

export interface WidgetClaims extends WidgetContent {
  /** Session id. */
  readonly jti: string;
  /** Seconds since 1970 (RFC 7519, 4.1.4). */
  readonly exp: number;
}

/** An expired token still has its claims. */
export type TokenReading =
  | { readonly kind: "valid" | "expired"; readonly claims: WidgetClaims }
  | { readonly kind: "forged" };

/** Signs a session that begins now. @param sessionSecrets the portal's; the first signs */
export async function signWidgetSession(
  sessionSecrets: readonly string[],
  content: WidgetContent,
  now = new Date(),
): Promise<{ readonly session: string; readonly expiresAt: Date }> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const expires = issuedAt + embeddingLimits.sessionMinutes * 60;
  const session = await new SignJWT({ ...content })
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(randomToken())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(keyOf(signingSecret(sessionSecrets)));
  return { session, expiresAt: new Date(expires * 1_000) };
}

/** Verifies a token by any of the secrets, but not whether its site is active. */
export async function readWidgetSession(
  sessionSecrets: readonly string[],
  token: string,
  now = new Date(),
): Promise<TokenReading> {
  let reading: TokenReading = { kind: "forged" };
  for (const secret of sessionSecrets) {
    reading = await readSigned(secret, token, now);
    if (reading.kind !== "forged") break;
  }
  return reading;
}

async function readSigned(secret: string, token: string, now: Date): Promise<TokenReading> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      // Rejects `none` and other algorithms (RFC 8725, 3.1).
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ["jti", "iat", "exp"],
      currentDate: now,
    });
    return read("valid", payload);
  } catch (error) {
    // The signature was verified before the expiry.
    return error instanceof errors.JWTExpired ? read("expired", error.payload) : { kind: "forged" };
  }
}

function read(kind: "valid" | "expired", payload: unknown): TokenReading {
  const claims = claimsSchema.safeParse(payload);
  return claims.success ? { kind, claims: claims.data } : { kind: "forged" };
}

function signingSecret([current]: readonly string[]): string {
  if (current === undefined) throw new Error("There is no session secret.");
  return current;
}

const keys = new Map<string, Uint8Array>();

/** A separate key (HKDF, RFC 5869), so that cookies and tokens are not interchangeable. */
function keyOf(sessionSecret: string): Uint8Array {
  const known = keys.get(sessionSecret);
  if (known) return known;
  const key = new Uint8Array(hkdfSync("sha256", sessionSecret, "wardway", "widget session", 32));
  keys.set(sessionSecret, key);
  return key;
}
