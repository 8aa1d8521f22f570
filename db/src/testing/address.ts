/** Migrated and empty: the source of a test's database. */
export const templateDatabase = "wardway_template";

/** Migrated, with demo data and the accounts' password: the source of a test portal's database. */
export const demoTemplateDatabase = "wardway_demo_template";

/** The address of another database on the same server. */
export function databaseAddress(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
