/** The outcome of one check: well, not well with a sentence, or not known because an earlier check failed. */
export type Check =
  | { readonly state: "ok" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "unknown"; readonly message: string };

export interface Report {
  readonly api: Check;
  readonly database: Check;
}

const ok: Check = { state: "ok" };

/** What an answer of `GET /api/health` says. `body` is its parsed JSON, or null where it was none. */
export function readAnswer(status: number, body: unknown): Report {
  const api: Check = status === 200 ? ok : { state: "failed", message: `API returned ${status}` };
  const database = databaseOf(body);
  if (database === "connected") return { api, database: ok };
  if (database !== null) return { api, database: { state: "failed", message: "Database connection issue" } };
  return { api, database: { state: "unknown", message: "Not known: the API server gave no report" } };
}

/** What it means that no answer came. */
export function readFailure(error: unknown): Report {
  const message = error instanceof Error ? error.message : String(error);
  return {
    api: { state: "failed", message: `Connection error: ${message}` },
    database: { state: "unknown", message: "Not known: the API server did not answer" },
  };
}

function databaseOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("services" in body)) return null;
  const { services } = body;
  if (typeof services !== "object" || services === null || !("database" in services)) return null;
  return typeof services.database === "string" ? services.database : null;
}
