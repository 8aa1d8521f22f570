import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Milestone } from "@wardway/model";
import { i18n } from "#app/infra/locale.ts";
import { milestoneLabels } from "#app/sections/transports/transport/next-step.ts";
import type { CrewStep } from "./pending-steps.ts";
import type { Signal } from "./share-positions.ts";

export const getStepLabel = (step: CrewStep) =>
  step === "start" ? t`Start Transport` : i18n._(milestoneLabels[step]);

/** Questions suggested by the position: only the crew records milestones. */
export const suggestions: Record<Milestone, MessageDescriptor> = {
  en_route: msg`You are on the road. Record it?`,
  at_pickup: msg`You are at the pick-up. Record it?`,
  patient_aboard: msg`You have left the pick-up. Is the patient aboard?`,
  at_destination: msg`You are at the destination. Record it?`,
  transfer_of_care: msg`Has the patient been handed over?`,
};

interface SignalText {
  readonly description: MessageDescriptor;
  readonly help: MessageDescriptor | null;
}

export const signalTexts: Record<Exclude<Signal, "found">, SignalText> = {
  searching: { description: msg`Searching for the phone's position.`, help: null },
  denied: {
    description: msg`This browser may not know where the phone is.`,
    help: msg`Open the site's settings with the icon beside the address and allow the location. Location must also be on for the browser in the phone's settings.`,
  },
  unavailable: {
    description: msg`The phone does not find its position now.`,
    help: msg`The search continues. It may not succeed indoors. Check that location is switched on in the phone's settings.`,
  },
  unsupported: {
    description: msg`This browser cannot determine the phone's position.`,
    help: msg`Open the portal in the phone's own browser, at its address that begins with https.`,
  },
};
