import { milestoneNames } from "@wardway/model";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@wardway/model/durations";
import { daytime, roundedDown } from "./calendar.ts";
import type { RequestHistory } from "./history.ts";
import { EARLIEST_START_SECONDS, planJourney } from "./journey.ts";
import type { negotiations } from "./negotiations.ts";
import { type Occasion, occasions } from "./occasions.ts";
import { approved, cancelled, complete, inProgress, rate, undecided, waiting } from "./outcomes.ts";
import { patientNames } from "./patients.ts";
import type { People } from "./people.ts";
import { opinions } from "./phrases.ts";
import { seededRandom } from "./random.ts";
import { openScene, type Scene } from "./scene.ts";

const COMPLETED_COUNT = 25;
const UNRATED_COUNT = 6;
const negotiated: readonly (keyof typeof negotiations)[] = [
  ...(["direct", "contested", "direct", "turnedDown"] as const),
  ...(["contested", "withdrawn", "direct", "released"] as const),
];
const stages = ["started", ...milestoneNames] as const;
const decisions = ["oneOffer", "twoOffers", "secondOffer", "twoOffers", "oneOffer", "twoOffers"] as const;
const pool = ["fresh", "fresh", "withdrawn", "fresh", "released", "fresh", "fresh"] as const;
const sixAhead: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2.5],
  [0, 4],
  [1, 0],
  [2, 0],
  [3, 0],
];
const sevenAhead: readonly (readonly [number, number])[] = [
  [0, 0.75],
  [0, 1.5],
  [0, 3.5],
  [0, 6],
  [1, 0],
  [2, 0],
  [5, 0],
];
const cancellations = ["approved", "unanswered", "undecided", "approved", "undecided", "unanswered"] as const;

const plannable = occasions.filter(({ lead }) => lead[0] >= 100);

/**
 * Deterministic for `now`.
 * @param simulation runs the transports in progress
 */
export function createHistories(people: People, simulation: People, now: Date): readonly RequestHistory[] {
  const random = seededRandom(4_711);
  const histories: RequestHistory[] = [];

  const next = (choice: readonly Occasion[]) => cyclic(choice, histories.length * 5);
  const open = (
    occasion: Occasion,
    pickup: Date,
    created: Date,
    settled: Date,
    staff: People = people,
  ): Scene => {
    const index = histories.length;
    const patientName = cyclic(patientNames, index * 11);
    const scene = openScene({
      ...{ random, index, occasion, patientName, pickup, created, settled },
      people: staff,
    });
    histories.push(scene.history);
    return scene;
  };
  /** Settled before the crew starts. */
  const openInTime = (occasion: Occasion, pickup: Date, staff = people) => {
    const created = new Date(pickup.getTime() - random.integer(...occasion.lead) * MINUTE_MS);
    const settled = new Date(pickup.getTime() - (EARLIEST_START_SECONDS + 60) * 1000);
    return open(occasion, pickup, created, settled, staff);
  };
  /** Requested within hours, for later today or the next days. */
  const openAhead = (days: number, hours: number, ages: readonly [number, number]) => {
    const occasion = next(days === 0 && hours < 2 ? occasions : plannable);
    const pickup = days === 0 ? roundedDown(now.getTime() + hours * HOUR_MS) : daytime(now, days, random);
    const usual = days === 0 ? pickup.getTime() - occasion.lead[1] * MINUTE_MS : 0;
    const earliest = Math.min(usual, now.getTime() - 15 * MINUTE_MS);
    const requested = now.getTime() - random.integer(ages[0] * 60, ages[1] * 60) * 1000;
    return open(
      occasion,
      pickup,
      new Date(Math.max(requested, earliest)),
      new Date(now.getTime() - MINUTE_MS),
    );
  };
  /** Long enough ago to be completed and rated. */
  const pastDaytime = (days: number) => {
    const pickup = daytime(now, -days, random);
    return pickup.getTime() > now.getTime() - 9 * HOUR_MS ? new Date(pickup.getTime() - DAY_MS) : pickup;
  };

  const rated = { on_time: 0, late: 0 };
  for (let nth = 0; nth < COMPLETED_COUNT; nth += 1) {
    const pickup = nth < 3 ? roundedDown(now.getTime() - (4 + 2 * nth) * HOUR_MS) : pastDaytime(nth - 2);
    const punctuality = nth % 6 === 5 ? "late" : "on_time";
    const scene = openInTime(next(occasions), pickup);
    const completed = complete(scene, { negotiation: cyclic(negotiated, nth), punctuality });
    if (nth < UNRATED_COUNT) continue;
    rate(scene, completed, cyclic(opinions[punctuality], rated[punctuality]), now);
    rated[punctuality] += 1;
  }
  for (const [nth, course] of cancellations.entries()) {
    cancelled[course](openInTime(next(plannable), pastDaytime(2 + nth * 4)));
  }
  for (const stage of stages) {
    const occasion = next(occasions);
    const journey = planJourney(random, occasion.trip, "on_time");
    const pickup = roundedDown(now.getTime() - journey[stage] * 1000 - 1.5 * MINUTE_MS);
    inProgress(openInTime(occasion, pickup, simulation), journey, stage);
  }
  for (const [nth, ahead] of sixAhead.entries()) {
    approved(openAhead(...ahead, [100, 280]), cyclic(negotiated, nth));
  }
  for (const [nth, ahead] of sixAhead.entries()) {
    undecided[cyclic(decisions, nth)](openAhead(...ahead, [40, 200]));
  }
  for (const [nth, ahead] of sevenAhead.entries()) {
    waiting[cyclic(pool, nth)](openAhead(...ahead, [3, 90]));
  }
  return histories;
}

function cyclic<Item>(items: readonly Item[], position: number): Item {
  const item = items[position % items.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
}
