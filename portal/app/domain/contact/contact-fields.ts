export const contactFields = ["name", "email", "organization", "message"] as const;
export type ContactField = (typeof contactFields)[number];
