import { createHash } from "node:crypto";
import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError, fieldRejection, type Profile } from "@wardway/model";
import { eq } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { checkOwnPassword } from "./own-password.server.ts";
import { queueEmailChanged } from "./security-mail.server.ts";
import { ownAccount } from "./sessions.server.ts";

const fields = ["name", "email", "phone", "address"] as const;
export type ProfileFacts = Readonly<Record<(typeof fields)[number], string | null>>;

/** Derived from the content. */
export function profileVersion(facts: ProfileFacts): string {
  const values = fields.map((field) => facts[field]);
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16);
}

/** @throws DomainError not_found */
export async function readProfile(connection: Connection, userId: number): Promise<ProfileFacts> {
  const [row] = await connection
    .select({ name: users.name, email: users.email, phone: users.phone, address: users.address })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new DomainError("account.gone");
  return row;
}

/**
 * The audit log names the fields, not their values. A new email address needs the password, because reset
 * links go there.
 * @param seen version that the form was loaded with
 * @throws DomainError conflict if saved since `seen`; invalid on `currentPassword`, or too_many
 */
export async function updateProfile(
  db: Database,
  caller: Caller,
  profile: Profile,
  seen: string,
  password = "",
): Promise<void> {
  const isEmailChanged = (await readProfile(db, caller.userId)).email !== profile.email;
  if (isEmailChanged) await assertPassword(db, caller, password);
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.update_profile"), async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for("no key update");
    const present = await readProfile(tx, caller.userId);
    const changed = fields.filter((field) => profile[field] !== present[field]);
    if (changed.length > 0 && profileVersion(present) !== seen) throw profileChanged();
    if (changed.includes("email") && !isEmailChanged) throw profileChanged();
    // Revokes a link to the old address.
    const revoked = changed.includes("email") ? { resetToken: null, resetTokenExpiry: null } : {};
    await tx
      .update(users)
      .set({ ...profile, ...revoked })
      .where(eq(users.id, caller.userId));
    if (changed.includes("email")) await queueEmailChanged(tx, caller.userId, present.email);
    return { value: undefined, details: { changed: changed.join(", ") } };
  });
  triggerJobs("mail");
}

async function assertPassword(db: Database, caller: Caller, password: string): Promise<void> {
  if (password !== "") {
    await checkOwnPassword(db, caller, password);
    return;
  }
  throw fieldRejection("currentPassword", "password.requiredForEmail");
}

const profileChanged = () => new DomainError("profile.changed");
