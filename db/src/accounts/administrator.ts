import {
  DomainError,
  fieldRejection,
  limits,
  optionalText,
  productName,
  usernameField,
} from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { withRowMac } from "../audit/row-mac.ts";
import type { Connection, Database } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { auditLog, users } from "../schema/index.ts";
import { looksLikeAnotherUsername } from "./look-alike-usernames.ts";
import { hashPassword } from "./password.ts";
import { findPasswordFlaw } from "./password-screening.ts";

export const administratorSchema = z.object({
  username: usernameField,
  name: optionalText("Name", limits.contactPerson),
  email: z
    .literal("")
    .or(z.email("E-mail must be an address like name@example.org."))
    .nullish()
    .transform((address) => address || null),
  password: z
    .string({ error: "Password is required." })
    .min(limits.passwordMin, `Password must have at least ${limits.passwordMin} characters.`)
    .max(limits.passwordMax, `Password can have at most ${limits.passwordMax} characters.`),
});
export type NewAdministrator = z.output<typeof administratorSchema>;

type Owner = Pick<NewAdministrator, "username" | "name" | "email">;

/** Whether the password is on a list of common ones, or consists of the administrator's or the product's names. */
export const isGuessable = (password: string, { username, name, email }: Owner): boolean =>
  findPasswordFlaw(password, {
    minLength: limits.passwordMin,
    terms: [username, name, email, productName],
  }) !== null;

export async function administratorExists(connection: Connection): Promise<boolean> {
  const [found] = await connection
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .limit(1);
  return found !== undefined;
}

export const administratorExistsError = () => new DomainError("account.administratorExists");

/**
 * Creates the first administrator with an audit row; one of two concurrent calls fails.
 * @param isAnother creates one beside others, in no other administrator's hands
 * @throws DomainError conflict if an administrator exists, or the username is taken or looks like another; invalid for a guessable password
 */
export async function createAdministrator(
  db: Database,
  account: NewAdministrator,
  { isAnother = false } = {},
): Promise<void> {
  if (isGuessable(account.password, account)) throw fieldRejection("password", "password.guessable");
  const password = await hashPassword(account.password);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdministrator}::bigint)`);
    if (!isAnother && (await administratorExists(tx))) throw administratorExistsError();
    if (await looksLikeAnotherUsername(tx, account.username, null)) {
      throw fieldRejection("username", "user.usernameLooksAlike");
    }
    const [created] = await tx
      .insert(users)
      .values({ ...account, password, role: "admin" })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) throw new DomainError("account.usernameTaken", { username: account.username });
    await tx.insert(auditLog).values(
      withRowMac({
        userId: null,
        username: null,
        action: "account.create",
        resourceType: "user",
        resourceId: created.id,
        ipAddress: null,
        details: { username: account.username, role: "admin", from: "command line" },
        success: true,
      }),
    );
  });
}
