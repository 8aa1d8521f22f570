const WIDTH = 24;

/** Path of a five-pointed star in a square of 24 units. @param place 0 for the first of a row */
export const starPath = (place = 0) =>
  `M${12 + place * WIDTH} 2.5l2.9 5.9 6.6 1-4.8 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.8-4.6 6.6-1z`;

/** The left half. */
export const halfStarPath = (place = 0) => `M${12 + place * WIDTH} 2.5v14.9l-5.8 3.1 1.1-6.5-4.8-4.6 6.6-1z`;
