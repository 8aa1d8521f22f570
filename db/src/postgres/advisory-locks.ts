/**
 * Keys of the advisory locks in the portal's database.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const advisoryLocks = {
  /** The process that runs the embedded server. */
  instance: "8245907631500001",
  /** Migrations. */
  migration: "8245907631500002",
  /** Inserting demo data. */
  demoData: "8245907631500003",
  /** Creating the first administrator. */
  firstAdministrator: "8245907631500004",
  /** Adding a batch to the audit chain. */
  auditChain: "8245907631500005",
  /** Comparing and repairing the public totals. */
  publicTotals: "8245907631500006",
} as const;
