import { createClient, type GetSession } from "../index.ts";
import type { Connect } from "./shared-connections.ts";

/** A portal as a staff member of a hospital reaches it from the hospital's own page. */
export const connectWithSession: Connect = (portal, getSession) => {
  const ending = new AbortController();
  const client = createClient({
    baseUrl: portal,
    signal: ending.signal,
    ...(typeof getSession === "function" && { getSession: getSession as GetSession }),
  });
  return { api: client, live: client.live, end: () => ending.abort() };
};
