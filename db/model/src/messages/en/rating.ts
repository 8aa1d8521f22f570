export const ratingMessages = {
  "rating.legend": "Rating",
  "rating.chooseStars": "Choose from one to five stars.",
  "rating.feedback": "Feedback",
  "rating.feedbackHint": "The company reads it. Leave the patient's name out. Up to {count} characters.",
  "rating.submitting": "Submitting...",
  "rating.submit": "Submit rating",
} as const;
