import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "@wardway/db/open";
import { recoveryCodes } from "@wardway/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";

const RECOVERY_CODE_COUNT = 10;
/** From 112 random bits on, a plain hash protects a code (ASVS 5.0, 6.5.2). */
const CODE_BYTES = 15;
/** Lower-case base32 (RFC 4648): nothing to confuse with 0, 1 or 8. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** 120 random bits: 'abcd-efgh-ijkl-mnop-qrst-uvwx'. */
function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const characters = (bits.match(/.{5}/g) ?? []).map((group) => alphabet.charAt(Number.parseInt(group, 2)));
  return (characters.join("").match(/.{4}/g) ?? []).join("-");
}

/** Accepts capitals, spaces and missing dashes. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");
const codeHash = (code: string) => createHash("sha256").update(plain(code)).digest("hex");

/** @returns the new codes, to be shown once: only their hashes are stored */
export async function renewRecoveryCodes(connection: Connection, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await deleteRecoveryCodes(connection, userId);
  await connection.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: codeHash(code) })));
  return codes;
}

export async function deleteRecoveryCodes(connection: Connection, userId: number): Promise<void> {
  await connection.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Consumes a code. @returns whether it was valid, for only one of concurrent attempts */
export async function consumeRecoveryCode(
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

export const countRecoveryCodes = (connection: Connection, userId: number) =>
  connection.$count(recoveryCodes, unused(userId));

const unused = (userId: number, more?: ReturnType<typeof eq>) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt), more);
