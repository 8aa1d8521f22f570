import { randomBytes } from "node:crypto";
import { openDatabase } from "@wardway/db/open";
import { sessionCookie } from "@wardway/portal/app/http/session/cookies.server.ts";
import { tokenHash } from "@wardway/portal/app/infra/random-token.server.ts";
import type postgres from "postgres";

export interface Person {
  readonly userId: number;
  readonly role: "hospital" | "ambulance";
  readonly organizationId: number;
  /** Of a session of its own. */
  readonly cookie: string;
  /** Whose pages it opens. */
  readonly requestIds: readonly number[];
}

export interface Vehicle {
  readonly cookie: string;
  readonly requestId: number;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Crowd {
  /** Of three, two work in a hospital and one in a company. */
  readonly staff: readonly Person[];
  readonly vehicles: readonly Vehicle[];
}

const REQUESTS_PER_ORGANIZATION = 8;

/**
 * Gives a filled database signed-in accounts, spread over all organizations, and vehicles, each with a transport in progress. What
 * earlier runs left open is cancelled.
 */
export async function seedCrowd(
  dataDir: string,
  secret: string,
  size: Record<keyof Crowd, number>,
): Promise<Crowd> {
  const { sql, close } = await openDatabase({ dataDir, as: "owner" });
  try {
    await sql`delete from sessions`;
    // Accounts of a larger run would be notified too.
    await sql`update users set deactivated_at = now() where username like 'load-%'`;
    await sql`
      update transport_requests set status = 'cancelled'
      where medical_record_number like 'LOAD-%' and status not in ('completed', 'cancelled')`;
    const companies = Math.ceil(size.staff / 3);
    const hospitalStaff = await addPeople(sql, secret, "hospital", "nurse", size.staff - companies);
    const companyStaff = await addPeople(sql, secret, "ambulance", "dispatcher", companies);
    const crews = await addPeople(sql, secret, "ambulance", "crew", size.vehicles);
    const vehicles = await addTransports(sql, crews, hospitalStaff);
    await sql`vacuum (analyze) users, sessions, transport_requests, transport_events, vehicle_positions, notifications`;
    const known = await findRequests(sql);
    const withRequests = (person: Omit<Person, "requestIds"> | undefined) =>
      person ? [{ ...person, requestIds: known.get(`${person.role} ${person.organizationId}`) ?? [] }] : [];
    const staff = companyStaff.flatMap((dispatcher, nth) =>
      [hospitalStaff[2 * nth], hospitalStaff[2 * nth + 1], dispatcher].flatMap(withRequests),
    );
    return { staff, vehicles };
  } finally {
    await close();
  }
}

async function addPeople(
  sql: postgres.Sql,
  secret: string,
  role: Person["role"],
  name: string,
  count: number,
): Promise<Omit<Person, "requestIds">[]> {
  await sql`
    insert into users (username, password, name, role, organization_id)
    select 'load-' || ${name}::text || n, '', initcap(${name}) || ' ' || n, ${role}, ids[1 + n % cardinality(ids)]
    from generate_series(0, ${count - 1}::integer) n,
      (select array_agg(id order by id) as ids from organizations where kind = ${role}) of_kind
    on conflict do nothing`;
  const users = await sql<{ id: number; organization: number }[]>`
    update users set deactivated_at = null
    where id in (select id from users where username like ${`load-${name}%`} order by id limit ${count})
    returning id, organization_id as organization`;
  const tokens = users.map(() => randomBytes(32).toString("base64url"));
  // A crew's calls do not extend its session.
  await sql`
    insert into sessions (id_hash, user_id, last_active_at)
    select id_hash, user_id, now() + case when ${name === "crew"} then interval '11 hours' else interval '0' end
    from unnest(${tokens.map(tokenHash)}::text[], ${users.map(({ id }) => id)}::integer[]) as made (id_hash, user_id)`;
  const cookie = sessionCookie({ sessionSecrets: [secret], secureCookies: false });
  return Promise.all(
    users.map(async ({ id, organization }, nth) => ({
      userId: id,
      role,
      organizationId: organization,
      cookie: (await cookie.serialize(tokens[nth])).split(";", 1)[0] ?? "",
    })),
  );
}

type Party = Pick<Person, "userId" | "organizationId" | "cookie">;

/** Started ten minutes ago, on the way to the pick-up. */
async function addTransports(
  sql: postgres.Sql,
  crews: readonly Party[],
  requesters: readonly Party[],
): Promise<Vehicle[]> {
  const parties = crews.flatMap((crew, nth) => {
    const requester = requesters[nth % requesters.length];
    return requester ? [{ crew, requester }] : [];
  });
  const rows = await sql<Omit<Vehicle, "cookie">[]>`
    insert into transport_requests (hospital_id, created_by, patient_name, medical_record_number, current_location, destination,
      transport_date, created_at, priority, status, ambulance_company_id, promised_arrival, last_milestone,
      start_location_lat, start_location_long, destination_lat, destination_long)
    select hospital, creator, 'Load Patient ' || n, 'LOAD-V' || n, 'Ward ' || n % 60, 'Rehabilitation Center ' || n % 90,
      now() + interval '20 minutes', now() - interval '1 hour', 'medium', 'in_progress', company, now() + interval '20 minutes',
      'en_route', 39.26 + n % 47 / 1000.0, -76.6 + n % 71 / 1000.0, 39.36 + n % 43 / 1000.0, -76.5 + n % 67 / 1000.0
    from unnest(${parties.map(({ requester }) => requester.organizationId)}::integer[],
      ${parties.map(({ requester }) => requester.userId)}::integer[],
      ${parties.map(({ crew }) => crew.organizationId)}::integer[]) with ordinality as made (hospital, creator, company, n)
    order by n returning id as "requestId", start_location_lat as latitude, start_location_long as longitude`;
  await sql`
    insert into transport_events (transport_request_id, type, to_status, actor_user_id, ambulance_company_id, occurred_at, recorded_at)
    select id, type, to_status, created_by, case when type <> 'created' then ambulance_company_id end, at, at
    from transport_requests, (values ('created', 'pending', interval '60 minutes'), ('approved', 'approved', interval '40 minutes'),
      ('started', 'in_progress', interval '10 minutes'), ('en_route', 'in_progress', interval '9 minutes')) as entry (type, to_status, ago),
      lateral (select now() - ago as at) moment
    where id = any (${rows.map(({ requestId }) => requestId)}::integer[])`;
  return rows.map((row, nth) => ({ ...row, cookie: crews[nth]?.cookie ?? "" }));
}

/** The latest of each hospital and company. */
async function findRequests(sql: postgres.Sql): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await sql<{ owner: string; ids: number[] }[]>`
    select 'hospital ' || owner.id as owner, array(select id from transport_requests where hospital_id = owner.id
      order by transport_date desc limit ${REQUESTS_PER_ORGANIZATION}) as ids
    from organizations owner where kind = 'hospital'
    union all
    select 'ambulance ' || owner.id, array(select id from transport_requests where ambulance_company_id = owner.id
      order by transport_date desc limit ${REQUESTS_PER_ORGANIZATION})
    from organizations owner where kind = 'ambulance'`;
  return new Map(rows.map(({ owner, ids }) => [owner, ids]));
}
