import { organizations, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { postForm, setUpSecondFactor } from "../../support/log-in.ts";
import type { Portal } from "../../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../../support/session.ts";

/** Visitors of screens: the roles, and accounts for which screens differ. */
export const personas = [
  // Visits first: a log-in waits ten minutes for its code.
  "awaiting code",
  "visitor",
  "hospital",
  "ambulance",
  "admin",
  /** Accounts with empty lists and names of maximum length. */
  "new hospital",
  "new company",
  "expired password",
  "no organization",
  "another network",
] as const;
export type Person = (typeof personas)[number];

const longWord = (length: number) => "Wolkenkuckucksheimtransportgesellschaft".repeat(20).slice(0, length);

async function copyAccount(portal: Portal, username: string, changes: Partial<typeof users.$inferInsert>) {
  const [row] = await portal.db.select().from(users).where(eq(users.username, username));
  if (!row) throw new Error(`There is no ${username}.`);
  const { id: _, ...facts } = row;
  await portal.db.insert(users).values({ ...facts, ...changes });
}

async function createNewAccount(portal: Portal, kind: "hospital" | "ambulance"): Promise<ApiSession> {
  const [organization] = await portal.db
    .insert(organizations)
    .values({ name: `${kind} ${longWord(150)}`, kind })
    .returning({ id: organizations.id });
  const username = `new-${kind}-${longWord(50)}`;
  await copyAccount(portal, kind, {
    username,
    name: longWord(120),
    email: `${longWord(60)}@example.org`,
    ...(organization && { organizationId: organization.id }),
  });
  return logInAs(portal, username);
}

async function logInWithoutCode(portal: Portal): Promise<ApiSession> {
  await copyAccount(portal, "nurse", { username: "careful" });
  await setUpSecondFactor(portal, await logInAs(portal, "careful"));
  const session = openSession(portal);
  await postForm(session, "/login", { username: "careful", password: portal.password });
  return session;
}

async function logInWithExpiredPassword(portal: Portal): Promise<ApiSession> {
  await copyAccount(portal, "nurse", { username: "overdue", mustChangePassword: true });
  return logInAs(portal, "overdue");
}

async function logInWithoutOrganization(portal: Portal): Promise<ApiSession> {
  await copyAccount(portal, "nurse", { username: "unassigned", organizationId: null });
  return logInAs(portal, "unassigned");
}

async function logInFromAnotherNetwork(portal: Portal): Promise<ApiSession> {
  const [organization] = await portal.db
    .insert(organizations)
    .values({ name: `distant ${longWord(150)}`, kind: "hospital" })
    .returning({ id: organizations.id });
  if (!organization) throw new Error("An insert returned no row.");
  await copyAccount(portal, "nurse", { username: "distant", organizationId: organization.id });
  const session = await logInAs(portal, "distant");
  await portal.db
    .update(organizations)
    .set({ networks: ["192.0.2.0/24"] })
    .where(eq(organizations.id, organization.id));
  return session;
}

export async function logInPersonas(portal: Portal): Promise<Record<Person, ApiSession>> {
  return {
    visitor: openSession(portal),
    hospital: await logInAs(portal, "hospital"),
    ambulance: await logInAs(portal, "ambulance"),
    admin: await logInAs(portal, "admin"),
    "new hospital": await createNewAccount(portal, "hospital"),
    "new company": await createNewAccount(portal, "ambulance"),
    "expired password": await logInWithExpiredPassword(portal),
    "no organization": await logInWithoutOrganization(portal),
    "another network": await logInFromAnotherNetwork(portal),
    "awaiting code": await logInWithoutCode(portal),
  };
}
