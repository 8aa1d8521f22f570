import { hash, verify } from "@node-rs/argon2";

/** Memory in KiB: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards encode the same letters differently (NIST SP 800-63B, 5.1.1.2). */
const normalize = (password: string) => password.normalize("NFKC");

/** Hashes the normalized password (NFKC). */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

/**
 * Whether a hash is of this password, as typed or normalized: older hashes are of passwords as they were typed.
 * @throws if `stored` is no argon2 hash
 */
export async function isPassword(stored: string, password: string): Promise<boolean> {
  if (await verify(stored, password)) return true;
  const normalized = normalize(password);
  return normalized !== password && verify(stored, normalized);
}
