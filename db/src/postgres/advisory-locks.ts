/**
 * Keys of the advisory locks that the portal takes in its own database.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const advisoryLocks = {
  /** Held by the one process that runs the embedded server. */
  instance: "8245907631500001",
  /** Held while the migrations run. */
  migration: "8245907631500002",
  /** Held while the demo data is written. */
  demoData: "8245907631500003",
  /** Held while the first administrator is made. */
  firstAdministrator: "8245907631500004",
  /** Held while a batch of the audit trail is sealed. */
  auditChain: "8245907631500005",
  /** Held while the public totals are compared with the rows and mended. */
  publicTotals: "8245907631500006",
} as const;
