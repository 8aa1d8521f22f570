import { sql } from "drizzle-orm";
import type { Transaction } from "../open.ts";
import {
  auditLog,
  organizations,
  publicStatistics,
  ratings,
  requestViews,
  transportEvents,
  transportRequests,
  transportResponses,
} from "../schema/index.ts";
import type { RequestHistory } from "./history.ts";
import { numberByTime } from "./numbering.ts";
import { auditRows, eventRows, type Numbering, ratingRows, requestRow, responseRows } from "./rows.ts";

export async function insertHistories(tx: Transaction, histories: readonly RequestHistory[]): Promise<void> {
  const numbering = await assignIds(tx, histories);
  const each = <Row>(rowsOf: (history: RequestHistory, numbering: Numbering) => Row | Row[]) =>
    histories.flatMap((history) => rowsOf(history, numbering));

  await tx.insert(transportRequests).overridingSystemValue().values(each(requestRow));
  await tx.insert(transportResponses).overridingSystemValue().values(each(responseRows));
  await tx.insert(transportEvents).overridingSystemValue().values(each(eventRows));
  await tx.insert(ratings).overridingSystemValue().values(each(ratingRows));
  const trail = each(auditRows).sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  await tx.insert(auditLog).values(trail);
  await updateTotals(tx);
  await markViewed(tx);
}

/** No company is alerted of a request that was open before. */
async function markViewed(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${requestViews} (organization_id, transport_request_id)
    select ${organizations.id}, ${transportRequests.id} from ${organizations}
    join ${transportRequests} on ${transportRequests.status} in ('pending', 'needs_approval')
    where ${organizations.kind} = 'ambulance'`);
}

async function assignIds(tx: Transaction, histories: readonly RequestHistory[]): Promise<Numbering> {
  const responses = histories.flatMap((history) => history.responses);
  const steps = histories.flatMap((history) => history.steps);
  const given = histories.flatMap(({ rating }) => rating ?? []);
  return {
    requests: await numberByTime(tx, transportRequests, histories, (history) => history.createdAt),
    responses: await numberByTime(tx, transportResponses, responses, ({ createdAt }) => createdAt),
    events: await numberByTime(tx, transportEvents, steps, ({ recordedAt }) => recordedAt),
    ratings: await numberByTime(tx, ratings, given, ({ createdAt }) => createdAt),
  };
}

async function updateTotals(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update ${organizations} set rating_sum = total.stars, rating_count = total.ratings
    from (
      select ambulance_company_id as id, sum(rating) as stars, count(*) as ratings
      from ${ratings} group by ambulance_company_id
    ) as total
    where ${organizations.id} = total.id`);
  await tx.update(publicStatistics).set({
    completedTransports: sql`(select count(*) from ${transportRequests} where status = 'completed')`,
    ratingSum: sql`(select coalesce(sum(rating), 0) from ${ratings})`,
    ratingCount: sql`(select count(*) from ${ratings})`,
  });
}
