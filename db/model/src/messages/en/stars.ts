export const starsMessages = {
  "stars.notRated": "Not rated yet",
  "stars.value": "{value} out of 5 stars",
  "stars.valueAndCount": "{value} out of 5 stars, {count, plural, one {# rating} other {# ratings}}",
  "stars.choice": "{count, plural, one {# star} other {# stars}}, {word}",
  "stars.poor": "Poor",
  "stars.fair": "Fair",
  "stars.good": "Good",
  "stars.veryGood": "Very good",
  "stars.excellent": "Excellent",
} as const;
