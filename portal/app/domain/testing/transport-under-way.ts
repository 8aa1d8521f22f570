import type { Database } from "@wardway/db/open";
import { sql } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { type Command, perform } from "./commands.ts";

/** @throws Error if the command is rejected */
export async function succeed(db: Database, command: Command): Promise<number> {
  const outcome = await perform(db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}.`);
  return outcome.id;
}

export interface TwoSides {
  readonly hospital: Caller;
  readonly crew: Caller;
}

/** A request with an approved company, between the places of `requestBody`. */
export async function approvedTransport(db: Database, { hospital, crew }: TwoSides): Promise<number> {
  const request = await succeed(db, { who: hospital, kind: "create", hospital: null, key: null });
  const response = await succeed(db, { who: crew, kind: "respond", request, company: null, key: null });
  await succeed(db, { who: hospital, kind: "approve", response });
  return request;
}

/** The same, started. */
export async function transportUnderWay(db: Database, sides: TwoSides): Promise<number> {
  const request = await approvedTransport(db, sides);
  await succeed(db, { who: sides.crew, kind: "start", request });
  return request;
}

/** As if everything had happened earlier, so that its times can be corrected. */
export function moveEventsBack(db: Database, requestId: number, minutes: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`alter table transport_events disable trigger user`);
    await tx.execute(sql`
      update transport_events set occurred_at = occurred_at - make_interval(mins => ${minutes}),
        recorded_at = recorded_at - make_interval(mins => ${minutes})
      where transport_request_id = ${requestId}`);
    await tx.execute(sql`alter table transport_events enable trigger user`);
  });
}
