export { createClient } from "./client/create-client.ts";
export type { ClientOptions } from "./client/send.ts";
export { WardwayError } from "./client/wardway-error.ts";
