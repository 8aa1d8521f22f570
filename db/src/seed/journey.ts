import { type Milestone, milestoneNames } from "@wardway/model";
import { SECOND_MS } from "@wardway/model/durations";
import type { Occasion } from "./occasions.ts";
import type { Random } from "./random.ts";
import type { Scene } from "./scene.ts";

/** Seconds from the requested pick-up; negative before it. */
export type Journey = Readonly<Record<"started" | Milestone, number>>;

/** Seconds before pick-up of the earliest start. */
export const EARLIEST_START_SECONDS = 32 * 60;

export function planJourney(
  random: Random,
  trip: Occasion["trip"],
  punctuality: "on_time" | "late",
): Journey {
  const between = (least: number, most: number) => random.integer(least * 60, most * 60);
  const started = -random.integer(18 * 60, EARLIEST_START_SECONDS);
  const en_route = started + between(1, 3);
  const at_pickup = punctuality === "late" ? between(12, 24) : between(-8, 4);
  const patient_aboard = at_pickup + between(6, 17);
  const at_destination = patient_aboard + between(...trip);
  const transfer_of_care = at_destination + between(4, 14);
  return { started, en_route, at_pickup, patient_aboard, at_destination, transfer_of_care };
}

export function travel(
  { history, company, pickup, random }: Scene,
  journey: Journey,
  last: keyof Journey,
): Date {
  const at = (stage: keyof Journey) => new Date(pickup.getTime() + journey[stage] * SECOND_MS);
  history.start(company.dispatcher, at("started"));
  for (const milestone of last === "started"
    ? []
    : milestoneNames.slice(0, milestoneNames.indexOf(last) + 1)) {
    const occurredAt = at(milestone);
    const recordedAt = new Date(occurredAt.getTime() + random.integer(5, 50) * SECOND_MS);
    history.reach(milestone, company.crew, occurredAt, recordedAt);
  }
  return at(last);
}
