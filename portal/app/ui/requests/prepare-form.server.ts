import type { Database } from "@wardway/db/open";
import { listOrganizations } from "../../domain/accounts/organizations.server.ts";
import type { Account } from "../../domain/accounts/session-user.server.ts";

export interface PreparedForm {
  /** Goes with the form, so that a request sent twice is created once. */
  readonly idempotencyKey: string;
  /** The hospitals an administrator chooses from; null for those who ask for their own. */
  readonly hospitals: readonly { readonly id: number; readonly name: string }[] | null;
}

/** What the form of a new request needs from the server. */
export async function prepareForm(db: Database, account: Pick<Account, "role">): Promise<PreparedForm> {
  return {
    idempotencyKey: crypto.randomUUID(),
    hospitals: account.role === "admin" ? await listOrganizations(db, "hospital") : null,
  };
}
