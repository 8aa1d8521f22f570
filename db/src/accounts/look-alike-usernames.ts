import { and, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { users } from "../schema/index.ts";

/** Of usernames that are permitted, letters of one shape, as confusables.txt of UTS 39 has them. */
const shapes: readonly (readonly [shape: string, others: string])[] = [
  ["l", "i1|ıɩƖ"],
  ["o", "0"],
  ["u", "ʋ"],
  ["y", "ɣ"],
  ["p", "þ"],
  ["f", "ƒ"],
  ["3", "ʒ"],
  ["đ", "ðɖ"],
  ["ə", "ǝ"],
  ["'", "`ʻʼ"],
  // Breve and caron, comma and cedilla.
  ["\u0306", "\u030c"],
  ["\u0326", "\u0327"],
];
const from = shapes.map(([, others]) => others).join("");
const to = shapes.map(([shape, others]) => shape.repeat(others.length)).join("");

/** The skeleton of UTS 39, section 4, in small letters, because usernames are compared without their case. */
const skeleton = (username: SQL) => sql`replace(replace(replace(
  translate(lower(normalize(${username}, NFD)), ${from}::text, ${to}::text), 'rn', 'm'), 'æ', 'ae'), 'œ', 'oe')`;

/**
 * Whether people could read a new username as that of another account, also of a deactivated one. Call it before the username is written:
 * it waits for other transactions that check one, so that one of two look-alikes finds the other. The same username is no
 * look-alike, but taken.
 * @param userId of the account, null if it is not created yet
 */
export async function looksLikeAnotherUsername(
  tx: Transaction,
  username: string,
  userId: number | null,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.usernames}::bigint)`);
  const isLookAlike = sql`${skeleton(sql`${users.username}`)} = ${skeleton(sql`${username}::text`)}
    and lower(${users.username}) <> lower(${username}::text)`;
  const others = await tx.$count(users, and(isLookAlike, userId === null ? undefined : ne(users.id, userId)));
  return others > 0;
}
