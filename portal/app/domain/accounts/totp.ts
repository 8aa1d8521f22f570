import { generateSecret, generateURI, verifySync } from "otplib";

/** RFC 6238 with the values that every authenticator supports: SHA-1, six digits, 30-second steps. */
const STEP_SECONDS = 30;

/** 160 random bits in base32 (RFC 4226, 4, R6). */
export const newSeed = () => generateSecret();

/** The QR code's content: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const seedAddress = (seed: string, of: { readonly issuer: string; readonly username: string }) =>
  // A colon separates issuer and name.
  generateURI({ issuer: of.issuer.replaceAll(":", " "), label: of.username, secret: seed });

/** The time step of a code, now or one step off (RFC 6238, 5.2), or null. @param now Unix time in seconds */
export function stepOf(seed: string, code: string, now = Math.floor(Date.now() / 1_000)): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({ secret: seed, token: code, epoch: now, epochTolerance: STEP_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
