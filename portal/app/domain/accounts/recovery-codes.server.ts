import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "@wardway/db/open";
import { recoveryCodes } from "@wardway/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";

/** Codes that an account has at a time. */
const recoveryCodeCount = 10;
const codeBytes = 10;
/** RFC 4648's base32 in small letters: nothing to confuse with 0, 1 or 8. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** 80 random bits as 'abcd-efgh-ijkl-mnop'. */
function newCode(): string {
  const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = (bits.match(/.{5}/g) ?? []).map((group) => alphabet.charAt(Number.parseInt(group, 2)));
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** As a person may type it: in capitals, with spaces, without the dashes. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");
const codeHash = (code: string) => createHash("sha256").update(plain(code)).digest("hex");

/** Replaces an account's codes by new ones. @returns them, to be shown once: only their hashes are stored */
export async function renewRecoveryCodes(connection: Connection, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await deleteRecoveryCodes(connection, userId);
  await connection.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: codeHash(code) })));
  return codes;
}

export async function deleteRecoveryCodes(connection: Connection, userId: number): Promise<void> {
  await connection.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Consumes a code. @returns whether it was valid; only for one of concurrent attempts */
export async function takeRecoveryCode(
  connection: Connection,
  userId: number,
  code: string,
): Promise<boolean> {
  const taken = await connection
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(unused(userId, eq(recoveryCodes.codeHash, codeHash(code))))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** Codes that are still good. */
export const countRecoveryCodes = (connection: Connection, userId: number) =>
  connection.$count(recoveryCodes, unused(userId));

const unused = (userId: number, more?: ReturnType<typeof eq>) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt), more);
