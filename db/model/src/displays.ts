/** A board shows initials on a wall; a downtime computer shows the downtime list, with names. */
export const displayKinds = ["board", "downtime_computer"] as const;
export type DisplayKind = (typeof displayKinds)[number];
/** Lifetimes of a display. */
export const displayDays = [1, 7, 30, 90] as const;
export const MAX_DISPLAY_LABEL_LENGTH = 60;
/** Active ones of one organization. */
export const maxActiveDisplays = { board: 20, downtime_computer: 200 } as const satisfies Record<
  DisplayKind,
  number
>;
export const MAX_BOARD_ROWS = 50;
