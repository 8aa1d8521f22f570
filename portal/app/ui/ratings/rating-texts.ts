/** What is said once a rating is in, and when it is refused. */
export const ratingSubmitted = {
  title: "Rating submitted",
  description: "Your rating has been submitted successfully",
};
export const ratingFailed = "Submission failed";
