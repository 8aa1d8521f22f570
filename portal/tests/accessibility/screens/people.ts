import { organizations, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { Portal } from "../../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../../support/session.ts";
import { postForm, setUpSecondFactor } from "../../support/sign-in.ts";

/** Visitors of screens: the roles, and accounts for which screens differ. */
export const people = [
  "visitor",
  "hospital",
  "ambulance",
  "admin",
  /** Accounts with empty lists and names of maximum length. */
  "new hospital",
  "new company",
  "overdue",
  "half signed in",
] as const;
export type Person = (typeof people)[number];

const longWord = (length: number) => "Wolkenkuckucksheimtransportgesellschaft".repeat(20).slice(0, length);

async function copyOf(portal: Portal, username: string, changes: Partial<typeof users.$inferInsert>) {
  const [row] = await portal.db.select().from(users).where(eq(users.username, username));
  if (!row) throw new Error(`There is no ${username}.`);
  const { id: _, ...facts } = row;
  await portal.db.insert(users).values({ ...facts, ...changes });
}

async function newcomer(portal: Portal, of: "hospital" | "ambulance"): Promise<ApiSession> {
  const [organization] = await portal.db
    .insert(organizations)
    .values({ name: `${of} ${longWord(150)}`, kind: of })
    .returning({ id: organizations.id });
  const username = `new-${of}-${longWord(50)}`;
  await copyOf(portal, of, {
    username,
    name: longWord(120),
    email: `${longWord(60)}@example.org`,
    ...(organization && { organizationId: organization.id }),
  });
  return logInAs(portal, username);
}

async function halfSignedIn(portal: Portal): Promise<ApiSession> {
  await copyOf(portal, "nurse", { username: "careful" });
  await setUpSecondFactor(portal, await logInAs(portal, "careful"));
  const session = openSession(portal);
  await postForm(session, "/login", { username: "careful", password: portal.password });
  return session;
}

async function overdue(portal: Portal): Promise<ApiSession> {
  await copyOf(portal, "nurse", { username: "overdue", mustChangePassword: true });
  return logInAs(portal, "overdue");
}

export async function sessionsOfPeople(portal: Portal): Promise<Record<Person, ApiSession>> {
  return {
    visitor: openSession(portal),
    hospital: await logInAs(portal, "hospital"),
    ambulance: await logInAs(portal, "ambulance"),
    admin: await logInAs(portal, "admin"),
    "new hospital": await newcomer(portal, "hospital"),
    "new company": await newcomer(portal, "ambulance"),
    overdue: await overdue(portal),
    "half signed in": await halfSignedIn(portal),
  };
}
