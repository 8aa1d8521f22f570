import type { Milestone } from "@wardway/model";
import { milestoneLabels } from "#app/ui/transport/next-step.ts";
import type { CrewStep } from "./pending-steps.ts";
import type { Signal } from "./share-positions.ts";

export const getStepLabel = (step: CrewStep) =>
  step === "start" ? "Start Transport" : milestoneLabels[step];

/** Suggested by the vehicle's position, as a question: only the crew records milestones. */
export const suggestions: Record<Milestone, string> = {
  en_route: "You are on the road. Record it?",
  at_pickup: "You are at the pick-up. Record it?",
  patient_aboard: "You have left the pick-up. Is the patient aboard?",
  at_destination: "You are at the destination. Record it?",
  transfer_of_care: "Has the patient been handed over?",
};

interface SignalText {
  readonly sentence: string;
  /** What the crew can do about it. */
  readonly help: string | null;
}

export const signalTexts: Record<Exclude<Signal, "found">, SignalText> = {
  searching: { sentence: "Looking for the phone's position.", help: null },
  denied: {
    sentence: "This browser may not know where the phone is.",
    help: "Open the site's settings, by the sign beside the address, and allow the location. Location must be on for the browser in the phone's settings too.",
  },
  unavailable: {
    sentence: "The phone does not find its position now.",
    help: "It goes on trying. Under a roof it may take until you are outside. Check that location is switched on in the phone's settings.",
  },
  unsupported: {
    sentence: "This browser cannot tell where the phone is.",
    help: "Open the portal in the phone's own browser, at its address that begins with https.",
  },
};
