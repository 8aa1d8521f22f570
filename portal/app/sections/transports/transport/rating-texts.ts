import { msg, t } from "@lingui/core/macro";
import { limits, type Rating } from "@wardway/model";

export const ratingSubmitted = ({
  ambulanceCompanyName: company,
  rating,
}: Pick<Rating, "ambulanceCompanyName" | "rating">) => ({
  title: t`Rating submitted`,
  description: t`${company}, ${rating} of ${{ max: limits.rating.max }} stars`,
});
export const ratingFailed = msg`Submission failed`;
