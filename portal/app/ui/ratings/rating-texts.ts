export const ratingSubmitted = {
  title: "Rating submitted",
  description: "Your rating has been submitted successfully",
};
export const ratingFailed = "Submission failed";
