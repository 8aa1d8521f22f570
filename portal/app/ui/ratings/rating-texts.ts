import { limits, type Rating } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const ratingSubmitted = ({
  ambulanceCompanyName: company,
  rating,
}: Pick<Rating, "ambulanceCompanyName" | "rating">) => ({
  title: translate("ui.ratings.ratingSubmitted"),
  description: translate("ui.ratings.companyRated", { company, rating, max: limits.rating.max }),
});
export const ratingFailed = translate("ui.ratings.submissionFailed");
