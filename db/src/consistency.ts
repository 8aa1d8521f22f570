import { type SQL, sql } from "drizzle-orm";
import { publicTotals } from "./consistency/public-totals.ts";
import { legalSteps } from "./consistency/steps.ts";
import type { Database } from "./open.ts";

export { type PublicTotal, repairPublicTotals } from "./consistency/public-totals.ts";

/** Selects one message per fault, without patient data. */
type Check = SQL;

const stepValues = sql.join(
  legalSteps.map(({ event, from, to }) => sql`(${event}::text, ${from}::text, ${to}::text)`),
  sql`, `,
);
/** Columns `event`, `before` (the status, null at the creation) and `action`. */
const actions = sql`select distinct event, before, action from (values ${sql.join(
  legalSteps.map(({ event, from, action }) => sql`(${event}::text, ${from}::text, ${action}::text)`),
  sql`, `,
)}) as legal (event, before, action)`;

/** Each legal step starts with the status that ended the previous one; the first is 'created'. */
const timeline: Check = sql`
  with steps as (
    select id, transport_request_id, type, from_status, to_status,
      lag(to_status) over (partition by transport_request_id order by id) as before,
      row_number() over (partition by transport_request_id order by id) as nth
    from transport_events
  ), legal (type, from_status, to_status) as (values ${stepValues})
  select 'Event ' || id || ' of request ' || transport_request_id || ' goes from ' ||
      coalesce(from_status, 'nothing') || ', though the one before it ended in ' || coalesce(before, 'nothing') || '.'
    as fault
  from steps where from_status is distinct from before
  union all
  select 'The timeline of request ' || transport_request_id || ' begins with ' || type || '.'
  from steps where nth = 1 and type <> 'created'
  union all
  select 'Event ' || id || ' of request ' || transport_request_id || ' is no legal step: ' || type || ' from ' ||
      coalesce(from_status, 'nothing') || ' to ' || to_status || '.'
  from steps
  where not exists (
    select 1 from legal
    where legal.type = steps.type and legal.to_status = steps.to_status
      and legal.from_status is not distinct from steps.from_status
  )`;

/** A later event may say that it does not count. */
const isValid = (event: string) =>
  sql.raw(`not exists (
  select from transport_events later where later.corrects_id = ${event}.id and later.corrects_id is not null and not later.details ? 'at'
)`);

const requests: Check = sql`
  with latest as (
    select distinct on (transport_request_id) transport_request_id, to_status
    from transport_events order by transport_request_id, id desc
  ), reached as (
    -- A company that hands a transport back leaves its milestones in the timeline, as does one that withdraws a milestone.
    select distinct on (transport_request_id) transport_request_id, nullif(type, 'released') as type
    from transport_events join (${actions}) as actions
      on actions.event = type and actions.before is not distinct from from_status
    where action in ('request.milestone', 'request.hand_back') and ${isValid("transport_events")}
    order by transport_request_id, id desc
  )
  select 'Request ' || request.id || ' is ' || status || ', though its timeline ends in ' ||
      coalesce(latest.to_status, 'nothing') || '.' as fault
  from transport_requests request left join latest on latest.transport_request_id = request.id
  where status is distinct from latest.to_status
  union all
  select 'Request ' || request.id || ' has its last milestone at ' || coalesce(last_milestone, 'nothing') ||
      ', though its timeline has it at ' || coalesce(reached.type, 'nothing') || '.'
  from transport_requests request left join reached on reached.transport_request_id = request.id
  where last_milestone is distinct from reached.type`;

/** A correction belongs to a milestone or completion of the same request that counted. */
const corrections: Check = sql`
  select 'Event ' || correction.id || ' of request ' || correction.transport_request_id || ' corrects ' ||
      coalesce(corrected.type || ' ' || corrected.id || ' of request ' || corrected.transport_request_id, 'nothing') || '.' as fault
  from transport_events correction left join transport_events corrected on corrected.id = correction.corrects_id
  where case correction.type
    when 'milestone_corrected' then corrected.type is distinct from correction.details->>'milestone'
    when 'reopened' then corrected.type is distinct from 'completed'
    else corrected.id is not null end
    or corrected.id > correction.id or corrected.transport_request_id <> correction.transport_request_id
    or exists (
      select from transport_events earlier where earlier.corrects_id = corrected.id and earlier.id < correction.id
        and not earlier.details ? 'at'
    )
    -- A company corrects no step of the one before it.
    or exists (
      select from transport_events released where released.transport_request_id = correction.transport_request_id
        and released.type = 'released' and released.id between corrected.id and correction.id
    )`;

/** Company and promised arrival belong to the only approved response; responses are pending, and declines and proposals stored, only where allowed. */
const companies: Check = sql`
  with counted as (
    select request.id, request.status, request.ambulance_company_id as company, request.promised_arrival as promised,
      count(*) filter (where response.status = 'approved') as approved,
      count(*) filter (where response.status = 'pending') as open,
      min(response.ambulance_company_id) filter (where response.status = 'approved') as approved_company,
      min(response.estimated_arrival) filter (where response.status = 'approved') as approved_arrival
    from transport_requests request left join transport_responses response
      on response.transport_request_id = request.id
    group by request.id
  )
  select 'Request ' || id || ' is ' || status || ' and has ' || approved || ' approved responses.' as fault
  from counted
  where approved > 1
    or (status in ('approved', 'in_progress', 'completed') and approved <> 1)
    or (status in ('pending', 'needs_approval') and approved <> 0)
  union all
  select 'Request ' || id || ' has company ' || coalesce(company::text, 'none') ||
      ', though the approved response is from ' || coalesce(approved_company::text, 'none') || '.'
  from counted where company is distinct from approved_company
  union all
  select 'Request ' || id || ' has another promised arrival than its approved response.'
  from counted where promised is distinct from approved_arrival
  union all
  select 'Request ' || id || ' is ' || status || ' and has ' || open || ' open responses.'
  from counted where open > 0 and status <> 'needs_approval'
  union all
  select 'Company ' || decline.ambulance_company_id || ' declines request ' || request.id || ', which is ' || request.status ||
      case when response.id is null then '.' else ' and has its open response.' end
  from transport_declines decline
  join transport_requests request on request.id = decline.transport_request_id
  left join transport_responses response on response.transport_request_id = request.id and response.status = 'pending'
    and response.ambulance_company_id = decline.ambulance_company_id
  where request.status not in ('pending', 'needs_approval') or response.id is not null
  union all
  select 'Request ' || id || ' is ' || status || ' and has a proposal of the ' || (proposal->>'by') || '.'
  from transport_requests where proposal is not null and status not in ('approved', 'in_progress')`;

const responses: Check = sql`
  with timeline as (
    select response.id, response.status,
      count(event.id) filter (where event.type = 'response_received') as received,
      count(event.id) filter (where event.type = 'approved') as approved,
      count(event.id) filter (where event.type = 'response_rejected') as rejected,
      count(event.id) filter (where event.type in ('response_withdrawn', 'response_expired')) as withdrawn
    from transport_responses response left join transport_events event
      on event.transport_response_id = response.id
      and event.transport_request_id = response.transport_request_id
      and event.ambulance_company_id = response.ambulance_company_id
    group by response.id
  )
  select 'Response ' || id || ' is ' || status || ', and the timeline has it received ' || received ||
      ', approved ' || approved || ', rejected ' || rejected || ' and withdrawn ' || withdrawn || ' times.' as fault
  from timeline
  where received <> 1
    or approved <> (status in ('approved', 'released'))::integer
    or withdrawn <> (status = 'withdrawn')::integer
    -- The hospital's approval of another one rejects a response without an entry of its own.
    or rejected > (status = 'rejected')::integer`;

/** The creation of a return trip has an action of its own in the trail, and none in the timeline. */
const creation = (action: SQL) =>
  sql`case ${action} when 'request.return' then 'request.create' else ${action} end`;

/** Omits what was purged: requests, and rows of the trail up to the newest anchor's time. */
const trail: Check = sql`
  with actions as (select distinct event, before, ${creation(sql`action`)} as action from (${actions}) as steps),
  purge (cutoff) as (select coalesce((select cutoff from audit_anchors order by id desc limit 1), '-infinity')),
  removed (type, resource) as (
    select 'transport_request', request_id from purged_requests
    union all select 'transport_response', unnest(response_ids) from purged_requests
    union all select 'rating', rating_id from purged_requests where rating_id is not null
  ),
  timeline as (
    select actions.action, coalesce(rating.id, event.transport_response_id, event.transport_request_id) as resource,
      count(*) as entries, min(event.recorded_at) as since
    from transport_events event join actions
      on actions.event = event.type and actions.before is not distinct from event.from_status
    left join ratings rating
      on rating.transport_request_id = event.transport_request_id and event.type = 'rated'
    -- A part of another action, which the trail has.
    where not event.details ? 'within'
    group by 1, 2
  ), audited as (
    select ${creation(sql`action`)} as action, resource_id as resource, count(*) as entries, min("timestamp") as since
    from audit_log where success and ${creation(sql`action`)} in (select action from actions)
      and not details ? 'replayed'
      and not exists (select from removed where type = resource_type and resource = resource_id)
    group by 1, 2
  )
  select coalesce(timeline.action, audited.action) || ' of ' || coalesce(timeline.resource, audited.resource) || ' appears ' ||
      coalesce(timeline.entries, 0) || ' times in the timeline and ' || coalesce(audited.entries, 0) ||
      ' times in the audit trail.' as fault
  from timeline full join audited on audited.action = timeline.action and audited.resource = timeline.resource
  where timeline.entries is distinct from audited.entries
    and least(timeline.since, audited.since) >= (select cutoff from purge)`;

/** Ratings match completed transports, hospital and company, and appear once in the timeline. */
const rated: Check = sql`
  select 'Rating ' || rating.id || ' does not agree with request ' || request.id || '.' as fault
  from ratings rating join transport_requests request on request.id = rating.transport_request_id
  where request.status <> 'completed'
    or rating.ambulance_company_id is distinct from request.ambulance_company_id
    or rating.hospital_id <> request.hospital_id
  union all
  select 'Request ' || coalesce(event.request, rating.transport_request_id) || ' is rated ' ||
      coalesce(rating.rating::text, 'nowhere') || ', and its timeline says ' || coalesce(event.stars, 'nothing') || '.'
  from ratings rating full join (
    select transport_request_id as request, string_agg(details->>'rating', ' and ') as stars
    from transport_events where type = 'rated' group by 1
  ) as event on event.request = rating.transport_request_id
  where event.stars is distinct from rating.rating::text`;

const totals: Check = sql`
  with given as (
    select organization.id, organization.rating_sum, organization.rating_count,
      coalesce(sum(rating.rating), 0) as stars, count(rating.rating) as ratings
    from organizations organization left join (
      select ambulance_company_id, rating from ratings
      union all select ambulance_company_id, rating from purged_requests where rating is not null
    ) as rating on rating.ambulance_company_id = organization.id
    group by organization.id
  ), counted (total, stored, actual) as (${publicTotals}
  )
  select 'Organization ' || id || ' counts ' || rating_count || ' ratings with ' || rating_sum ||
      ' stars, and there are ' || ratings || ' with ' || stars || '.' as fault
  from given where rating_sum <> stars or rating_count <> ratings
  union all
  select 'The public statistics say ' || total || ' is ' || stored || ', and the rows say ' || actual || '.'
  from counted where stored <> actual
  union all
  select 'The public statistics have lost their row.' where not exists (select 1 from public_statistics)`;

/** Positions belong to the assigned company, between start and end. */
const positions: Check = sql`
  with transports as (
    select request.id, request.ambulance_company_id as company,
      min(event.occurred_at) filter (where event.type = 'started') as started,
      max(event.recorded_at) filter (where event.type = 'completed' and ${isValid("event")}) as completed
    from transport_requests request join transport_events event on event.transport_request_id = request.id
    where exists (select 1 from vehicle_positions where transport_request_id = request.id)
    group by request.id
  ), judged as (
    select position.id, position.transport_request_id, case
      when started is null then 'belongs to no transport that has started'
      when position.ambulance_company_id is distinct from company then 'is of another company'
      -- A phone knows no microseconds.
      when recorded_at < date_trunc('milliseconds', started) then 'is from before the start'
      when received_at > completed then 'was received after the end' end as wrong
    from vehicle_positions position join transports on transports.id = position.transport_request_id
  )
  select 'Position ' || id || ' of request ' || transport_request_id || ' ' || wrong || '.' as fault
  from judged where wrong is not null`;

const checks: readonly Check[] = [
  timeline,
  requests,
  corrections,
  companies,
  responses,
  trail,
  rated,
  totals,
  positions,
];

/** Returns one message per inconsistency in a snapshot. For tests and operators after a restore. */
export async function findInconsistencies(db: Database): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const faults: string[] = [];
      for (const check of checks) {
        const rows = await tx.execute<{ fault: string }>(check);
        faults.push(...rows.map(({ fault }) => fault));
      }
      return faults;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
