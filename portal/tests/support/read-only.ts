import postgres from "postgres";
import { expect, inject } from "vitest";
import type { Portal } from "./portal.ts";
import type { ApiSession } from "./session.ts";

type Operated = Pick<Portal, "databaseUrl">;

const nameOf = ({ databaseUrl }: Operated) => new URL(databaseUrl).pathname.slice(1);

/** As an operator: new sessions of the portal's database are read-only, or not any more. */
export async function setReadOnly(portal: Operated, isReadOnly: boolean): Promise<void> {
  const operator = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
  try {
    const name = operator(nameOf(portal));
    if (isReadOnly) await operator`alter database ${name} set default_transaction_read_only = on`;
    else await operator`alter database ${name} reset default_transaction_read_only`;
  } finally {
    await operator.end();
  }
}

/** Waits until the session's portal says the same. */
export async function untilReadOnly(session: ApiSession, isReadOnly: boolean): Promise<void> {
  const header = async () => (await session.get("/api/user")).headers.get("x-read-only");
  await expect.poll(header, { timeout: 30_000, interval: 100 }).toBe(isReadOnly ? "1" : "0");
}
