import type { Milestone } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { milestoneLabels } from "#app/ui/transport/next-step.ts";
import { messages } from "./messages.ts";
import type { CrewStep } from "./pending-steps.ts";
import type { Signal } from "./share-positions.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const getStepLabel = (step: CrewStep) =>
  step === "start" ? translate("transportIdCrew.startTransport") : milestoneLabels[step];

/** Questions suggested by the position: only the crew records milestones. */
export const suggestions: Record<Milestone, string> = {
  en_route: translate("transportIdCrew.youAreOnTheRoad"),
  at_pickup: translate("transportIdCrew.youAreAtThePick"),
  patient_aboard: translate("transportIdCrew.youHaveLeftThePick"),
  at_destination: translate("transportIdCrew.youAreAtTheDestination"),
  transfer_of_care: translate("transportIdCrew.hasThePatientBeenHanded"),
};

interface SignalText {
  readonly description: string;
  readonly help: string | null;
}

export const signalTexts: Record<Exclude<Signal, "found">, SignalText> = {
  searching: { description: translate("transportIdCrew.searchingForThePhonesPosition"), help: null },
  denied: {
    description: translate("transportIdCrew.thisBrowserMayNotKnow"),
    help: translate("transportIdCrew.openTheSitesSettingsWith"),
  },
  unavailable: {
    description: translate("transportIdCrew.thePhoneDoesNotFind"),
    help: translate("transportIdCrew.theSearchContinuesItMay"),
  },
  unsupported: {
    description: translate("transportIdCrew.thisBrowserCannotDetermineThe"),
    help: translate("transportIdCrew.openThePortalInThe"),
  },
};
