/** Parts of the dashboard above its list, which links to the list of all their requests open. */
export const dashboardParts = ["decisions", "unanswered", "declined"] as const;
export type DashboardPart = (typeof dashboardParts)[number];

export const partParameter = "part";

/** The address of the list of all requests of a part. */
export const partAddress = (part: DashboardPart) => `?tab=pending&${partParameter}=${part}#requests`;
