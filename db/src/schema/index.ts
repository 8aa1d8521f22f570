export * from "./accounts.ts";
export * from "./audit.ts";
export * from "./messages.ts";
export * from "./records.ts";
export * from "./settings.ts";
export * from "./sign-in.ts";
export * from "./transport-requests.ts";
