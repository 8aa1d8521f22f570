import { greatCircle } from "@wardway/model";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { organizations, users } from "../schema/index.ts";
import { careOf, occasions } from "./occasions.ts";
import { medicalRecordNumber, patientNames } from "./patients.ts";
import { demoOrganizations, type People, type Person } from "./people.ts";
import { type Opinion, opinions, responseNotes } from "./phrases.ts";
import { type HospitalKey, toStops } from "./places.ts";
import type { Random } from "./random.ts";

type OrganizationKey = keyof typeof demoOrganizations;

/** Name of the accounts, and the contact person of their requests. */
const SIMULATION_NAME = "Simulation";

/** No one else can have such a username, because it contains a space. */
const usernameOf = (key: OrganizationKey) => `simulation ${key}`;

const keys = Object.keys(demoOrganizations) as OrganizationKey[];

/** Adds the missing accounts of the simulation, one for each demo organization that has its name still. */
export async function insertSimulationAccounts(connection: Connection): Promise<void> {
  const names = keys.map((key) => demoOrganizations[key].name);
  const found = await connection
    .select({ id: organizations.id, name: organizations.name, role: organizations.kind })
    .from(organizations)
    .where(inArray(organizations.name, names));
  const accounts = keys.flatMap((key) =>
    found
      .filter(({ name }) => name === demoOrganizations[key].name)
      .map(({ id, role }) => ({
        username: usernameOf(key),
        // Not a hash: no password matches.
        password: "none",
        name: SIMULATION_NAME,
        role,
        organizationId: id,
        isSite: true,
        isSimulation: true,
        emailNotifications: false,
        transportUpdates: false,
        marketingEmails: false,
      })),
  );
  if (accounts.length > 0) await connection.insert(users).values(accounts).onConflictDoNothing();
}

export interface SimulationAccount extends Person {
  readonly key: OrganizationKey;
  readonly organizationId: number;
}

/** The accounts in use, in the order of the demo organizations. */
export async function simulationAccounts(connection: Connection): Promise<readonly SimulationAccount[]> {
  const { id, username, role, organizationId } = users;
  const rows = await connection
    .select({ userId: id, username, role, organizationId })
    .from(users)
    .where(and(eq(users.isSimulation, true), isNull(users.deactivatedAt)))
    .orderBy(asc(id));
  return rows.flatMap((row) => {
    const key = keys.find((each) => usernameOf(each) === row.username);
    if (key === undefined || row.organizationId === null) return [];
    return [{ ...row, key, organizationId: row.organizationId, name: SIMULATION_NAME, ipAddress: null }];
  });
}

/** One of several processes advances the simulation at a time. @returns whether this transaction has the lock */
export async function trySimulationLock(tx: Transaction): Promise<boolean> {
  const [lock] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.simulation}::bigint) as taken`,
  );
  return lock?.taken === true;
}

/** The accounts in the places of the people of their organizations. */
export async function simulationPeople(connection: Connection, people: People): Promise<People> {
  const accounts = await simulationAccounts(connection);
  const of = (key: OrganizationKey): Person => {
    const account = accounts.find((each) => each.key === key);
    if (!account) throw new Error(`The simulation has no account at ${key}.`);
    return account;
  };
  return {
    admin: people.admin,
    hospital: of("larkmoor"),
    nurse: of("larkmoor"),
    hospital2: of("odhran"),
    ambulance: of("bluegate"),
    crew: of("bluegate"),
    ambulance2: of("kittiwake"),
  };
}

/** Vehicles on short trips park more than they drive. */
const MIN_TRIP_METERS = 2_500;

/** The body of a request except its pick-up time. */
export function draftSimulatedRequest(hospital: HospitalKey, random: Random) {
  const occasion = random.pick(
    occasions.filter((each) => greatCircle(each.from(hospital), each.to(hospital)) >= MIN_TRIP_METERS),
  );
  const from = occasion.from(hospital);
  const to = occasion.to(hospital);
  return {
    patientName: random.pick(patientNames),
    medicalRecordNumber: medicalRecordNumber(hospital, random),
    ...toStops(from, to),
    priority: occasion.priority,
    ...careOf(occasion),
    specialInstructions: occasion.instructions,
    contactPerson: SIMULATION_NAME,
    startLocationLat: String(from.latitude),
    startLocationLong: String(from.longitude),
    destinationLat: String(to.latitude),
    destinationLong: String(to.longitude),
  } as const;
}

export const simulatedResponseNotes = (random: Random): string | null => random.pick(responseNotes);

export const simulatedOpinion = (random: Random): Opinion => random.pick(opinions.on_time);
