import type { Actor, OrganizationKind, Role } from "@wardway/model";
import type { Transaction } from "../open.ts";
import { organizations, users } from "../schema/index.ts";

interface DemoOrganization {
  readonly name: string;
  readonly kind: OrganizationKind;
  readonly phone: string;
  readonly address: string;
  /** Decimal degrees, WGS 84. */
  readonly baseLatitude?: number;
  readonly baseLongitude?: number;
}

/** Numbered in this order: the specification's default company is 1. */
export const demoOrganizations = {
  bluegate: {
    name: "Bluegate Ambulance",
    kind: "ambulance",
    phone: "(410) 555-0130",
    address: "77 Ropewalk Yard, Baltimore, MD 21231",
    baseLatitude: 39.2822,
    baseLongitude: -76.5921,
  },
  kittiwake: {
    name: "Kittiwake Medical Transport",
    kind: "ambulance",
    phone: "(410) 555-0140",
    address: "3115 Saltbox Street, Baltimore, MD 21224",
    baseLatitude: 39.2893,
    baseLongitude: -76.5689,
  },
  larkmoor: {
    name: "Larkmoor Regional Medical Center",
    kind: "hospital",
    phone: "(410) 555-0110",
    address: "400 Larkmoor Way, Baltimore, MD 21231",
  },
  odhran: {
    name: "St. Odhran Hospital",
    kind: "hospital",
    phone: "(410) 555-0120",
    address: "1900 Tarrow Hill Road, Baltimore, MD 21224",
  },
} as const satisfies Record<string, DemoOrganization>;

interface DemoAccount {
  readonly name: string;
  readonly role: Role;
  readonly at: keyof typeof demoOrganizations | null;
  readonly email: string;
  readonly phone: string;
  /** Reserved for documentation (RFC 5737). */
  readonly ipAddress: string;
  readonly isManager?: boolean;
  readonly isCrew?: boolean;
  readonly unit?: string;
}

const demoAccounts = {
  admin: {
    name: "Avery Okonkwo",
    role: "admin",
    at: null,
    email: "avery.okonkwo@wardway.example.org",
    phone: "(410) 555-0101",
    ipAddress: "192.0.2.10",
  },
  hospital: {
    name: "Dana Whitfield",
    role: "hospital",
    at: "larkmoor",
    email: "dana.whitfield@larkmoor.example.org",
    phone: "(410) 555-0111",
    ipAddress: "192.0.2.21",
    isManager: true,
  },
  nurse: {
    name: "Teodora Ilić",
    role: "hospital",
    at: "larkmoor",
    email: "teodora.ilic@larkmoor.example.org",
    phone: "(410) 555-0112",
    ipAddress: "192.0.2.22",
  },
  hospital2: {
    name: "Marcus Adeyemi",
    role: "hospital",
    at: "odhran",
    email: "marcus.adeyemi@odhran.example.org",
    phone: "(410) 555-0121",
    ipAddress: "198.51.100.14",
  },
  ambulance: {
    name: "Renée Castellanos",
    role: "ambulance",
    at: "bluegate",
    email: "renee.castellanos@bluegate.example.com",
    phone: "(410) 555-0131",
    ipAddress: "203.0.113.5",
  },
  crew: {
    name: "Jonas Pettersen",
    role: "ambulance",
    at: "bluegate",
    isCrew: true,
    unit: "Bluegate 12",
    email: "jonas.pettersen@bluegate.example.com",
    phone: "(410) 555-0132",
    ipAddress: "203.0.113.6",
  },
  ambulance2: {
    name: "Priya Raghunathan",
    role: "ambulance",
    at: "kittiwake",
    email: "priya.raghunathan@kittiwake.example.com",
    phone: "(410) 555-0141",
    ipAddress: "203.0.113.40",
  },
} as const satisfies Record<string, DemoAccount>;

export type DemoUsername = keyof typeof demoAccounts;

export interface Person extends Actor {
  readonly name: string;
  /** Null for the portal itself. */
  readonly ipAddress: string | null;
}
export type People = Readonly<Record<DemoUsername, Person>>;

/** @param password hash for every account */
export async function insertPeople(tx: Transaction, password: string, createdAt: Date): Promise<People> {
  const added = await tx
    .insert(organizations)
    .values(Object.values(demoOrganizations).map((organization) => ({ ...organization, createdAt })))
    .returning({ id: organizations.id, name: organizations.name });
  const idOf = (key: DemoAccount["at"]) =>
    key === null ? null : found(added, ({ name }) => name === demoOrganizations[key].name).id;

  const accounts = Object.entries(demoAccounts).map(([username, { at, ipAddress: _, ...account }]) => ({
    ...account,
    username,
    password,
    organizationId: idOf(at),
    isDemo: true,
    createdAt,
  }));
  const ids = await tx
    .insert(users)
    .values(accounts)
    .returning({ userId: users.id, username: users.username });
  const person = (username: DemoUsername): Person => {
    const { name, role, at, ipAddress } = demoAccounts[username];
    const { userId } = found(ids, (row) => row.username === username);
    return { userId, username, name, role, organizationId: idOf(at), ipAddress };
  };
  return {
    admin: person("admin"),
    hospital: person("hospital"),
    nurse: person("nurse"),
    hospital2: person("hospital2"),
    ambulance: person("ambulance"),
    crew: person("crew"),
    ambulance2: person("ambulance2"),
  };
}

function found<Row>(rows: readonly Row[], matches: (row: Row) => boolean): Row {
  const row = rows.find(matches);
  if (row === undefined) throw new Error("An insert returned no row.");
  return row;
}
