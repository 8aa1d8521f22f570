import { describe, expect, test } from "vitest";
import { findInconsistencies } from "./consistency.ts";
import { seedDemo } from "./seed/demo.ts";
import { createTestDatabase } from "./testing/database.ts";

const one = (status: string) => `(select min(id) from transport_requests where status = '${status}')`;
const firstResponse = (status: string) =>
  `(select min(id) from transport_responses where status = '${status}')`;
const event = (request: string, type: string, from: string, to: string) =>
  `insert into transport_events (transport_request_id, type, from_status, to_status, actor_user_id)
   values (${request}, '${type}', '${from}', '${to}', 1)`;

const faults: readonly (readonly [string, string, RegExp])[] = [
  [
    "a status without an event",
    `update transport_requests set status = 'cancelled' where id = ${one("pending")}`,
    /is cancelled, though its timeline ends in pending/,
  ],
  [
    "an event that does not follow from the previous one",
    event(one("pending"), "cancelled", "approved", "cancelled"),
    /goes from approved, though the one before it ended in pending/,
  ],
  [
    "an event that is not in the transition table",
    event(one("pending"), "completed", "pending", "completed"),
    /is no legal step: completed from pending to completed/,
  ],
  [
    "a request without a timeline",
    `insert into transport_requests (hospital_id, created_by, patient_name, medical_record_number, current_location,
       destination, transport_date) values (1, 2, 'x', 'x', 'x', 'x', now())`,
    /is pending, though its timeline ends in nothing/,
  ],
  [
    "a lost event",
    `delete from transport_events where id = (select max(id) from transport_events where type = 'at_pickup')`,
    /request.milestone of \d+ appears \d times in the timeline and \d times in the audit trail/,
  ],
  [
    "a milestone missing from the request",
    `update transport_requests set last_milestone = null where id = ${one("completed")}`,
    /has its last milestone at nothing, though its timeline has it at transfer_of_care/,
  ],
  [
    "an approved transport without an approved response",
    `update transport_responses set status = 'rejected' where id = ${firstResponse("approved")}`,
    /has 0 approved responses/,
  ],
  [
    "an approved response from another company",
    `update transport_requests set ambulance_company_id = 3 - ambulance_company_id where id = ${one("approved")}`,
    /though the approved response is from/,
  ],
  [
    "a promised arrival that no response gave",
    `update transport_requests set promised_arrival = now() where id = ${one("approved")}`,
    /has another promised arrival than its approved response/,
  ],
  [
    "a correction of a step of another transport",
    `insert into transport_events (transport_request_id, type, from_status, to_status, actor_user_id, details, corrects_id)
     select ${one("completed")}, 'milestone_corrected', 'completed', 'completed', 1, '{"milestone": "at_pickup"}', max(id)
     from transport_events where type = 'at_pickup' and transport_request_id <> ${one("completed")}`,
    /Event \d+ of request \d+ corrects at_pickup \d+ of request \d+/,
  ],
  [
    "a second approved response",
    `drop index transport_responses_one_approved_unique;
     insert into transport_responses (transport_request_id, ambulance_company_id, created_by, estimated_arrival, status)
     values (${one("approved")}, 3, 5, now(), 'approved')`,
    /is approved and has 2 approved responses/,
  ],
  [
    "an open response to a request in the pool",
    `insert into transport_responses (transport_request_id, ambulance_company_id, created_by, estimated_arrival)
     values (${one("pending")}, 3, 5, now())`,
    /is pending and has 1 open responses/,
  ],
  [
    "an open response to a request that is closed",
    `insert into transport_responses (transport_request_id, ambulance_company_id, created_by, estimated_arrival)
     values (${one("cancelled")}, 3, 5, now())`,
    /is cancelled and has 1 open responses/,
  ],
  [
    "a withdrawn response with another status",
    `update transport_responses set status = 'released' where id = ${firstResponse("withdrawn")}`,
    /Response \d+ is released, and the timeline has it received 1, approved 0, rejected 0 and withdrawn 1 times/,
  ],
  [
    "a change without an audit row",
    `delete from audit_log where id = (select max(id) from audit_log where action = 'response.approve')`,
    /response.approve of \d+ appears 1 times in the timeline and 0 times in the audit trail/,
  ],
  [
    "an audit row without a change",
    `insert into audit_log (action, resource_type, resource_id, success)
     values ('request.start', 'transport_request', ${one("pending")}, true)`,
    /request.start of \d+ appears 0 times in the timeline and 1 times in the audit trail/,
  ],
  [
    "a rating of a transport that is not completed",
    `insert into ratings (transport_request_id, hospital_id, ambulance_company_id, created_by, rating)
     values (${one("approved")}, 1, 3, 2, 5)`,
    /Rating \d+ does not agree with request \d+/,
  ],
  [
    "a rating of another company",
    "update ratings set ambulance_company_id = 3 - ambulance_company_id where id = (select min(id) from ratings)",
    /Rating \d+ does not agree with request \d+/,
  ],
  [
    "a rating that differs from its timeline",
    "update ratings set rating = 6 - rating where id = (select min(id) from ratings where rating <> 3)",
    /is rated \d, and its timeline says \d/,
  ],
  [
    "a wrong company total",
    "update organizations set rating_sum = rating_sum + 1 where id = 3",
    /Organization 3 counts \d+ ratings with \d+ stars/,
  ],
  [
    "wrong public statistics",
    "update public_statistics set completed_transports = completed_transports + 1",
    /The public statistics say completed_transports is \d+/,
  ],
  [
    "a position received after the end",
    `insert into vehicle_positions (transport_request_id, ambulance_company_id, recorded_at, latitude, longitude, accuracy)
     select id, ambulance_company_id, now(), 39, -76, 8 from transport_requests where id = ${one("completed")}`,
    /Position \d+ of request \d+ was received after the end/,
  ],
  [
    "a position of a transport that has not started",
    `insert into vehicle_positions (transport_request_id, ambulance_company_id, recorded_at, latitude, longitude, accuracy)
     select id, ambulance_company_id, now(), 39, -76, 8 from transport_requests where id = ${one("approved")}`,
    /Position \d+ of request \d+ belongs to no transport that has started/,
  ],
];

describe("an inconsistent database", () => {
  test.each(faults)("is reported: %s", async (_, statement, sentence) => {
    await using database = await createTestDatabase();
    await seedDemo(database.db);
    await database.sql.unsafe(`
      alter table transport_events disable trigger user; alter table audit_log disable trigger user; ${statement}`);
    expect(await findInconsistencies(database.db)).toContainEqual(expect.stringMatching(sentence));
  });
});

test("a denied attempt in the audit trail is not a fault", async () => {
  await using database = await createTestDatabase();
  await seedDemo(database.db);
  await database.sql`
    insert into audit_log (action, resource_type, resource_id, success)
    values ('request.start', 'transport_request', 1, false), ('account.log_in', 'user', 1, true)`;
  expect(await findInconsistencies(database.db)).toEqual([]);
});

test("an empty database has no faults", async () => {
  await using database = await createTestDatabase();
  expect(await findInconsistencies(database.db)).toEqual([]);
});
