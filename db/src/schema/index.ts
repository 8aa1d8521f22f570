export * from "./accounts.ts";
export * from "./records.ts";
export * from "./transport-requests.ts";
