import { HOUR_MS } from "@wardway/model/durations";
import { type Journey, planJourney, travel } from "./journey.ts";
import { negotiations, offer } from "./negotiations.ts";
import { cancelReasons, type Opinion, releaseReasons } from "./phrases.ts";
import type { Scene } from "./scene.ts";

type Negotiation = keyof typeof negotiations;

export function complete(
  scene: Scene,
  facts: { readonly negotiation: Negotiation; readonly punctuality: "on_time" | "late" },
): Date {
  negotiations[facts.negotiation](scene);
  const { random, history, trip } = scene;
  const arrived = travel(scene, planJourney(random, trip, facts.punctuality), "transfer_of_care");
  const completed = new Date(arrived.getTime() + random.integer(3 * 60, 40 * 60) * 1000);
  history.complete(scene.decider, completed);
  return completed;
}

export function rate(
  { random, history, decider }: Scene,
  completed: Date,
  opinion: Opinion,
  now: Date,
): void {
  const window = Math.min(now.getTime() - completed.getTime(), 48 * HOUR_MS);
  const at = new Date(completed.getTime() + Math.round(window * (0.1 + 0.8 * random.fraction())));
  history.rate(decider, at, opinion.stars, opinion.feedback);
}

export function inProgress(scene: Scene, journey: Journey, last: keyof Journey): void {
  negotiations.direct(scene);
  travel(scene, journey, last);
}

export function approved(scene: Scene, negotiation: Negotiation): void {
  negotiations[negotiation](scene);
}

export const undecided = {
  oneOffer(scene: Scene) {
    offer(scene, scene.company);
  },
  twoOffers(scene: Scene) {
    offer(scene, scene.rival);
    offer(scene, scene.company);
  },
  secondOffer(scene: Scene) {
    const early = offer(scene, scene.rival);
    scene.history.reject(early, scene.decider, scene.after(3, 12));
    offer(scene, scene.company);
  },
} as const satisfies Record<string, (scene: Scene) => void>;

export const waiting = {
  fresh() {},
  withdrawn(scene: Scene) {
    const early = offer(scene, scene.rival);
    scene.history.withdraw(early, scene.after(3, 12));
  },
  released(scene: Scene) {
    negotiations.direct(scene);
    const reason = scene.random.pick(releaseReasons);
    scene.history.release(scene.company.dispatcher, scene.after(4, 15), reason);
  },
} as const satisfies Record<string, (scene: Scene) => void>;

export const cancelled = {
  unanswered(scene: Scene) {
    cancel(scene, cancelReasons.open);
  },
  undecided(scene: Scene) {
    undecided.twoOffers(scene);
    cancel(scene, cancelReasons.open);
  },
  approved(scene: Scene) {
    negotiations.contested(scene);
    cancel(scene, cancelReasons.approved);
  },
} as const satisfies Record<string, (scene: Scene) => void>;

function cancel(scene: Scene, reasons: readonly string[]): void {
  scene.history.cancel(scene.decider, scene.after(5, 20), scene.random.pick(reasons));
}
