import { generateSecret, generateURI, verifySync } from "otplib";

/** RFC 6238 with the values that every authenticator takes: SHA-1, six digits, steps of 30 seconds. */
const stepSeconds = 30;

/** A new seed of 160 bits (RFC 4226, 4, R6), in base32. */
export const newSeed = () => generateSecret();

/** What the QR code says to an authenticator: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const seedAddress = (seed: string, of: { readonly issuer: string; readonly username: string }) =>
  // A colon separates the issuer from the name.
  generateURI({ issuer: of.issuer.replaceAll(":", " "), label: of.username, secret: seed });

/**
 * The time step whose code this is, now or one step earlier or later (RFC 6238, 5.2); null where it is none.
 * @param now Unix time in seconds
 */
export function stepOf(seed: string, code: string, now = Math.floor(Date.now() / 1_000)): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({ secret: seed, token: code, epoch: now, epochTolerance: stepSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
