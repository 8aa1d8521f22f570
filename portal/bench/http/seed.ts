import type { OpenDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { connect } from "@wardway/db/transport";
import type postgres from "postgres";

const HOSPITALS = 200;
const COMPANIES = 100;
const YEARS = 2;
/** Their triggers tell listeners of each change. */
const filled = ["transport_requests", "transport_responses", "transport_events", "ratings", "notifications"];
const REQUESTS_PER_STEP = 100_000;

/** Requests of the database; 0 if it was not filled. */
export async function countSeeded({ sql }: OpenDatabase): Promise<number> {
  const [row] = await sql<{ last: number | null }[]>`select max(id) as last from transport_requests`;
  return row?.last ?? 0;
}

/**
 * Adds requests of two years. One in ten belongs to the demo accounts' hospital, and one in ten to their company. Each has
 * two responses, five events, two entries of the audit trail, and two of three a rating; the newest are open. The company's account
 * was notified of each recent request, the hospital's of what became of its own.
 */
export async function seedRequests(
  { ownerUrl }: OpenDatabase,
  count: number,
  log: (line: string) => void,
): Promise<void> {
  // This connection has none of the pool's time limits.
  const sql = connect(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    // One transaction: an interrupted run leaves nothing, and the next one begins again.
    await sql.begin((tx) => fill(tx, count, log));
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end();
  }
}

async function fill(tx: postgres.TransactionSql, count: number, log: (line: string) => void): Promise<void> {
  const [demo] = await tx<{ hospital: number; company: number; nurse: number; crew: number }[]>`
    select nurse.organization_id as hospital, crew.organization_id as company, nurse.id as nurse, crew.id as crew
    from users nurse, users crew where nurse.username = 'hospital' and crew.username = 'ambulance'`;
  if (!demo) throw new StartupError("The database has no demo accounts.");
  const add = (kind: string, many: number) => tx<{ id: number }[]>`
    insert into organizations (name, kind)
    select initcap(${kind}) || ' ' || n, ${kind} from generate_series(1, ${many}::integer) n returning id`;
  const hospitals = (await add("hospital", HOSPITALS)).map(({ id }) => id);
  const companies = (await add("ambulance", COMPANIES)).map(({ id }) => id);
  const [first] = await tx<{ id: number }[]>`select coalesce(max(id), 0) + 1 as id from transport_requests`;
  const firstId = first?.id ?? 1;
  for (const table of filled) await tx`alter table ${tx(table)} disable trigger user`;
  for (let from = 1; from <= count; from += REQUESTS_PER_STEP) {
    const to = Math.min(count, from + REQUESTS_PER_STEP - 1);
    await tx`
        insert into transport_requests (id, hospital_id, created_by, patient_name, medical_record_number, current_location,
          destination, transport_date, created_at, updated_at, priority, isolation_precautions, equipment, status,
          ambulance_company_id, promised_arrival, start_location_lat, start_location_long, destination_lat, destination_long)
        overriding system value
        select ${firstId}::integer + n - 1,
          case when n % 10 = 0 then ${demo.hospital}::integer else (${hospitals}::integer[])[1 + n % ${HOSPITALS}] end,
          ${demo.nurse}::integer,
          (array['Ada','Ben','Cleo','Dov','Ena','Finn','Gus','Hana','Ivo','June'])[1 + n % 10] || ' ' ||
            (array['Abara','Brandt','Castell','Dunmore','Eriksen','Falk','Grady','Holt','Imre','Jonas','Kessler'])[1 + n / 7 % 11],
          'MRN-' || n, 'Ward ' || n % 60 || ', room ' || n % 400,
          (array['Rehabilitation Center','Dialysis Center','Nursing Home','Private residence'])[1 + n / 3 % 4] || ' ' || n % 900,
          at + interval '90 minutes', at, at, (array['low','medium','medium','high','critical'])[1 + n / 11 % 5],
          (array['none','none','none','contact','droplet','airborne'])[1 + n / 13 % 6],
          (array['Stretcher','Wheelchair','Oxygen, Stretcher',null])[1 + n / 17 % 4], status,
          case when status not in ('pending', 'needs_approval') then
            case when n / 10 % 10 = 0 then ${demo.company}::integer else (${companies}::integer[])[1 + n / 10 % ${COMPANIES}] end end,
          case when status in ('approved', 'in_progress', 'completed') then at + interval '85 minutes' end,
          39.26 + n % 47 / 1000.0, -76.6 + n % 71 / 1000.0, 39.26 + n % 43 / 1000.0, -76.6 + n % 67 / 1000.0
        from (
          select n, at, case when n <= ${count}::integer / 1000 then (array['pending','needs_approval'])[1 + n / 10 % 2]
            when n <= ${count}::integer / 400 then (array['approved','in_progress'])[1 + n / 10 % 2]
            when n / 10 % 15 = 0 then 'cancelled' else 'completed' end as status
          from (select n, now() - n * make_interval(secs => ${(YEARS * 365 * 86_400) / count}::double precision) as at
            from generate_series(${from}::integer, ${to}::integer) n) dated) made`;
    const [low, high] = [firstId + from - 1, firstId + to - 1];
    await tx`
        insert into transport_responses (transport_request_id, ambulance_company_id, created_by, estimated_arrival, status, created_at)
        select id, coalesce(ambulance_company_id, ${demo.company}::integer), ${demo.crew}::integer, created_at + interval '85 minutes',
          case when ambulance_company_id is null then 'pending' else 'approved' end, created_at + interval '4 minutes'
        from transport_requests where id between ${low} and ${high} and status <> 'pending'
        union all
        select id, (${companies}::integer[])[1 + (id * 7) % ${COMPANIES}], ${demo.crew}::integer, created_at + interval '99 minutes',
          'rejected', created_at + interval '6 minutes'
        from transport_requests where id between ${low} and ${high} and ambulance_company_id is not null`;
    await tx`
        insert into transport_events (transport_request_id, type, to_status, actor_user_id, ambulance_company_id, occurred_at, recorded_at)
        select id, type, to_status, ${demo.nurse}::integer, case when type <> 'created' then ambulance_company_id end,
          created_at + after, created_at + after
        from transport_requests, (values ('created', 'pending', interval '0'), ('approved', 'approved', interval '9 minutes'),
          ('en_route', 'in_progress', interval '40 minutes'), ('at_pickup', 'in_progress', interval '84 minutes'),
          ('completed', 'completed', interval '150 minutes')) as entry (type, to_status, after)
        where id between ${low} and ${high} and (type = 'created' or status = 'completed'
          or status in ('approved', 'in_progress') and type = 'approved')`;
    await tx`
        insert into ratings (transport_request_id, hospital_id, ambulance_company_id, created_by, rating, created_at)
        select id, hospital_id, ambulance_company_id, ${demo.nurse}::integer, 3 + id % 3, created_at + interval '5 hours'
        from transport_requests where id between ${low} and ${high} and status = 'completed' and id % 3 > 0`;
    log(`${to.toLocaleString("en")} of ${count.toLocaleString("en")} requests`);
  }
  // In the order of time. Older ones would be removed by the portal.
  await tx`
    insert into notifications (user_id, event_id, type, transport_request_id, created_at, read_at)
    select case when type = 'created' then ${demo.crew}::integer else ${demo.nurse}::integer end, event.id, type, transport_request_id,
      occurred_at, case when occurred_at < now() - interval '1 day' then occurred_at end
    from transport_events event join transport_requests request on request.id = transport_request_id
    where transport_request_id >= ${firstId} and occurred_at > now() - interval '80 days' and (type = 'created'
      or type in ('at_pickup', 'completed') and hospital_id = ${demo.hospital}::integer)
    order by occurred_at`;
  await tx`
    insert into audit_log (timestamp, user_id, username, action, resource_type, resource_id, ip_address, details, success)
    select now() - (${2 * count}::integer - n) * make_interval(secs => ${(YEARS * 365 * 86_400) / count / 2}::double precision),
      1000 + n % 1000, 'nurse-' || n % 1000, case when n % 2 = 0 then 'request.create' else 'request.read' end, 'transport_request',
      ${firstId + count}::integer - n / 2, '192.0.2.' || n % 250, jsonb_build_object('screen', n % 7), n % 200 <> 0
    from generate_series(1, ${2 * count}::integer) n`;
  for (const table of filled) await tx`alter table ${tx(table)} enable trigger user`;
  await tx`select setval(pg_get_serial_sequence('transport_requests', 'id'), ${firstId + count - 1})`;
}
