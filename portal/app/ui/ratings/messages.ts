export const messages = {
  "ui.ratings.rating": "Rating",
  "ui.ratings.feedback": "Feedback",
  "ui.ratings.theCompanyReadsItLeave":
    "The company reads it. Leave the patient's name out. Up to {feedback} characters.",
  "ui.ratings.submitting": "Submitting...",
  "ui.ratings.submitRating": "Submit rating",
  "ui.ratings.ratingSubmitted": "Rating submitted",
  "ui.ratings.companyRated": "{company}, {rating} of {max} stars",
  "ui.ratings.submissionFailed": "Submission failed",
} as const;
