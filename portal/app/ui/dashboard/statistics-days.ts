/** Days that the figures on the dashboard look back. */
export const statisticsDays = 30;
