import type { Database } from "@wardway/db/open";
import { askingOrder, organizations, users } from "@wardway/db/schema";
import type { OrganizationKind, Role } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";

/** A hospital or a company with two colleagues. */
export interface TestOrganization {
  readonly id: number;
  readonly name: string;
  readonly staff: readonly [Caller, Caller];
}

export interface Town {
  readonly hospitals: readonly TestOrganization[];
  readonly companies: readonly TestOrganization[];
  readonly admin: Caller;
  readonly everybody: readonly Caller[];
  /** By hospital that asks in stages, the companies of its first stage. */
  readonly askedFirst: ReadonlyMap<number, readonly number[]>;
}

let people = 0;

/** Creates hospitals, ambulance companies, their staff and an administrator. */
export async function makeTown(
  db: Database,
  size: { readonly hospitals: number; readonly companies: number } = { hospitals: 2, companies: 3 },
): Promise<Town> {
  const hospitals = await makeOrganizations(db, "hospital", size.hospitals);
  const companies = await makeOrganizations(db, "ambulance", size.companies);
  const admin = await makeCaller(db, "admin", null);
  const staff = [...hospitals, ...companies].flatMap((organization) => organization.staff);
  return { hospitals, companies, admin, everybody: [...staff, admin], askedFirst: new Map() };
}

/** Longer than any test. */
const WAIT_MINUTES = 600;

/** The town's last hospital asks the first company before the others. */
export async function withOrderOfAsking(db: Database, town: Town): Promise<Town> {
  const hospital = nth(town.hospitals, town.hospitals.length - 1).id;
  const company = nth(town.companies, 0).id;
  await db
    .update(organizations)
    .set({ widenAfterMinutes: WAIT_MINUTES })
    .where(eq(organizations.id, hospital));
  await db.insert(askingOrder).values({ hospitalId: hospital, ambulanceCompanyId: company, stage: 1 });
  return { ...town, askedFirst: new Map([[hospital, [company]]]) };
}

/** The `index`-th organization of a town. */
export function nth(organizationsOfKind: readonly TestOrganization[], index: number): TestOrganization {
  const organization = organizationsOfKind[index];
  if (!organization) throw new Error(`The town has no organization number ${index}.`);
  return organization;
}

async function makeOrganizations(db: Database, kind: OrganizationKind, count: number) {
  const made: TestOrganization[] = [];
  for (let index = 0; index < count; index += 1) {
    people += 1;
    const name = `Organization ${people}`;
    const [row] = await db.insert(organizations).values({ name, kind }).returning({ id: organizations.id });
    if (!row) throw new Error("An insert returned no row.");
    made.push({
      id: row.id,
      name,
      staff: [await makeCaller(db, kind, row.id), await makeCaller(db, kind, row.id)],
    });
  }
  return made;
}

async function makeCaller(db: Database, role: Role, organizationId: number | null): Promise<Caller> {
  people += 1;
  const username = `person-${people}`;
  const [row] = await db
    .insert(users)
    .values({
      username,
      password: "no password opens this account",
      name: `Person ${people}`,
      role,
      organizationId,
    })
    .returning({ id: users.id });
  if (!row) throw new Error("An insert returned no row.");
  return { userId: row.id, username, role, organizationId, ipAddress: "192.0.2.1" };
}
