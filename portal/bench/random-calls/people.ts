import { openDatabase } from "@wardway/db/open";
import { settings, users } from "@wardway/db/schema";
import { type ApiSession, openSession } from "@wardway/portal/tests/support/session.ts";
import { eq } from "drizzle-orm";

export const usernames = ["hospital", "nurse", "ambulance", "crew", "admin"] as const;
export const persons = ["visitor", ...usernames] as const;
export type Person = (typeof persons)[number];
export type People = Readonly<Record<Person, ApiSession>>;

/** Logs the demo accounts in. `repair` restores accounts and settings as they were, and log-ins that have ended. */
export async function openPeople(url: string, dataDir: string, password: string) {
  const database = await openDatabase({ dataDir, whenRunning: "join" });
  const { db } = database;
  const accounts = await db.select().from(users);
  const storedSettings = await db.select().from(settings);
  const people: People = {
    visitor: openSession({ url }),
    hospital: openSession({ url }),
    nurse: openSession({ url }),
    ambulance: openSession({ url }),
    crew: openSession({ url }),
    admin: openSession({ url }),
  };

  async function logIn(username: (typeof usernames)[number]): Promise<void> {
    const session = people[username];
    if ((await session.get("/api/user")).status === 200) return;
    const { status, body } = await session.post("/api/login", { username, password });
    if (status !== 200) throw new Error(`${username} could not log in: ${status} ${JSON.stringify(body)}`);
  }

  async function repair(): Promise<void> {
    for (const { id, searchText: _generated, ...account } of accounts)
      await db.update(users).set(account).where(eq(users.id, id));
    await db.delete(settings);
    if (storedSettings.length > 0) await db.insert(settings).values(storedSettings);
    for (const username of usernames) await logIn(username);
  }

  for (const username of usernames) await logIn(username);
  return { ...people, repair, [Symbol.asyncDispose]: () => database.close() };
}
