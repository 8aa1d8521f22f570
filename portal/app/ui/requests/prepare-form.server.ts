import type { Database } from "@wardway/db/open";
import { listOrganizations } from "../../domain/accounts/organizations.server.ts";
import type { Account } from "../../domain/accounts/session-user.server.ts";
import { readRouteSettings } from "../../domain/settings/read.server.ts";

export interface PreparedForm {
  /** Goes with the form, so that a request sent twice is created once. */
  readonly idempotencyKey: string;
  /** The hospitals an administrator chooses from; null for those who ask for their own. */
  readonly hospitals: readonly { readonly id: number; readonly name: string }[] | null;
  /** The longest journey that is taken, in miles. */
  readonly maxDistance: number;
}

/** What the form of a new request needs from the server. */
export async function prepareForm(db: Database, account: Pick<Account, "role">): Promise<PreparedForm> {
  const [hospitals, { value: routeSettings }] = await Promise.all([
    account.role === "admin" ? listOrganizations(db, "hospital") : null,
    readRouteSettings(db),
  ]);
  return { idempotencyKey: crypto.randomUUID(), hospitals, maxDistance: routeSettings.maxDistance };
}
