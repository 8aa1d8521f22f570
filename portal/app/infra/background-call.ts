/** Marks calls that a page makes of its own accord: they do not extend an idle session, and are no new reading of what they show. */
export const backgroundHeader = "x-wardway-poll";
