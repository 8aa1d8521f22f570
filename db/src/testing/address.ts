/** Migrated and empty; every test database begins as its copy. */
export const templateDatabase = "wardway_template";

/** The address of another database on the same server. */
export function databaseAddress(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
