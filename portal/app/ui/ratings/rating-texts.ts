import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const ratingSubmitted = {
  title: translate("ui.ratings.ratingSubmitted"),
  description: translate("ui.ratings.yourRatingHasBeenSubmitted"),
};
export const ratingFailed = translate("ui.ratings.submissionFailed");
