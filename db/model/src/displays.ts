/** Lifetimes of a display. */
export const displayDays = [1, 7, 30, 90] as const;
export const MAX_DISPLAY_LABEL_LENGTH = 60;
/** Active ones of one organization. */
export const MAX_ACTIVE_DISPLAYS = 20;
export const MAX_BOARD_ROWS = 50;
