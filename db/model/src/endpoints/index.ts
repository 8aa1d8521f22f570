import { administration } from "./administration.ts";
import type { Contract, Subject } from "./contract.ts";
import { embedding } from "./embedding.ts";
import { notifications } from "./notifications.ts";
import { places } from "./places.ts";
import { publicEndpoints } from "./public.ts";
import { requests } from "./requests.ts";
import { ratings, responses } from "./responses.ts";
import type { portalRoutes, sdkRoutes } from "./routes.ts";
import { session } from "./session.ts";
import { tracking } from "./tracking.ts";

export type * from "./contract.ts";
export { portalRoutes, sdkRoutes } from "./routes.ts";

/** In the order of the API reference. */
export const subjects = {
  session,
  requests,
  responses,
  ratings,
  tracking,
  places,
  notifications,
  embedding,
  administration,
  publicEndpoints,
} as const satisfies Readonly<Record<string, Subject>>;

/** A route without a declaration does not compile. */
export const endpoints = {
  ...session.endpoints,
  ...requests.endpoints,
  ...responses.endpoints,
  ...ratings.endpoints,
  ...tracking.endpoints,
  ...places.endpoints,
  ...notifications.endpoints,
  ...embedding.endpoints,
  ...administration.endpoints,
  ...publicEndpoints.endpoints,
} as const satisfies Readonly<Record<keyof typeof sdkRoutes | keyof typeof portalRoutes, Contract>>;
