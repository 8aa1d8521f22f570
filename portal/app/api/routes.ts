import { DomainError, type subjects } from "@wardway/model";
import { type Endpoint, type HttpCall, resource } from "#app/http/api/define-endpoint.server.ts";
import { toErrorResponse } from "#app/http/errors/problem-response.server.ts";
import { administration } from "./administration.ts";
import { embedding } from "./embedding.ts";
import { notifications } from "./notifications.ts";
import { places } from "./places.ts";
import { publicEndpoints } from "./public.ts";
import { ratings } from "./ratings.ts";
import { requests } from "./requests.ts";
import { responses } from "./responses.ts";
import { scimResource } from "./scim/define-scim-call.server.ts";
import { toScimErrorResponse } from "./scim/error-response.server.ts";
import { scim } from "./scim.ts";
import { session } from "./session.ts";
import { tracking } from "./tracking.ts";

/** What answers the calls of one path. */
export interface ApiRoute {
  /** Such as `/api/transport-requests/:id`; of those that fit a call the first answers it. */
  readonly path: string;
  readonly handle: (call: HttpCall) => Promise<Response>;
}

/** A subject that no file attaches handlers to does not compile. */
const endpoints: Readonly<Record<keyof typeof subjects, readonly Endpoint[]>> = {
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
};

/** A path without parameters is before those that it would also fit. */
export const apiRoutes: readonly ApiRoute[] = [
  ...byPath(Object.values(endpoints).flat(), ({ contract }) => contract.path, resource),
  {
    path: "/api/*",
    handle: async ({ request }) => toErrorResponse(request, new DomainError("api.unknownCall")),
  },
  ...byPath(scim, ({ declared }) => declared.path, scimResource),
  // Groups, bulk calls and what does not exist.
  {
    path: "/scim/v2/*",
    handle: ({ request }) => toScimErrorResponse(request, new DomainError("provisioning.addressUnknown")),
  },
];

function byPath<Call>(
  calls: readonly Call[],
  pathOf: (call: Call) => string,
  serve: (...calls: readonly Call[]) => ApiRoute["handle"],
): ApiRoute[] {
  const paths = [...new Set(calls.map(pathOf))];
  const isPattern = (path: string) => path.includes("{");
  return [...paths.filter((path) => !isPattern(path)), ...paths.filter(isPattern)].map((path) => ({
    path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handle: serve(...calls.filter((call) => pathOf(call) === path)),
  }));
}
