import type { DisplayKind } from "@wardway/model";

/** The page of each kind of display. */
export const displayPaths = {
  board: "/board",
  downtime_computer: "/downtime-computer",
} as const satisfies Record<DisplayKind, string>;

/** Not of what the page loads. */
export const isDisplayPath = (path: string): boolean =>
  Object.values<string>(displayPaths).includes(path.toLowerCase());

/** For users with a session, and the way to the display's page without one. */
export const downtimeListPath = "/downtime-list";
