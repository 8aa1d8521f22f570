import { MINUTE_MS } from "@wardway/model/durations";
import type { ResponseDraft } from "./history.ts";
import { releaseReasons, responseNotes } from "./phrases.ts";
import type { Company, Scene } from "./scene.ts";

export function offer(scene: Scene, company: Company): ResponseDraft {
  const { random, history, pickup } = scene;
  const arrival = new Date(pickup.getTime() + random.integer(0, 8) * MINUTE_MS);
  return history.respond(company.dispatcher, scene.after(2, 11), arrival, random.pick(responseNotes));
}

function approve(scene: Scene, response: ResponseDraft): void {
  scene.history.approve(response, scene.decider, scene.after(3, 14));
}

export const negotiations = {
  direct(scene: Scene) {
    approve(scene, offer(scene, scene.company));
  },
  contested(scene: Scene) {
    offer(scene, scene.rival);
    approve(scene, offer(scene, scene.company));
  },
  turnedDown(scene: Scene) {
    const early = offer(scene, scene.rival);
    scene.history.reject(early, scene.decider, scene.after(3, 12));
    approve(scene, offer(scene, scene.company));
  },
  withdrawn(scene: Scene) {
    const early = offer(scene, scene.rival);
    scene.history.withdraw(early, scene.after(4, 14));
    approve(scene, offer(scene, scene.company));
  },
  released(scene: Scene) {
    approve(scene, offer(scene, scene.rival));
    const reason = scene.random.pick(releaseReasons);
    scene.history.release(scene.rival.dispatcher, scene.after(5, 16), reason);
    approve(scene, offer(scene, scene.company));
  },
} as const satisfies Record<string, (scene: Scene) => void>;
