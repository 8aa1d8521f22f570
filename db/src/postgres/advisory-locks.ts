/** Keys: https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS */
export const advisoryLocks = {
  instance: "8245907631500001",
  migration: "8245907631500002",
  demoData: "8245907631500003",
  firstAdministrator: "8245907631500004",
  auditChain: "8245907631500005",
  publicTotals: "8245907631500006",
  placeIndex: "8245907631500007",
  simulation: "8245907631500008",
  backup: "8245907631500009",
  unusualReads: "8245907631500010",
  downtimeJournal: "8245907631500011",
  usernames: "8245907631500012",
  /** Repeated in `retention.triggers.sql`. */
  retention: "8245907631500020",
} as const;
