import { endpoints } from "@wardway/model";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { logOut } from "../http/log-out.server.ts";

const route = resource(
  defineEndpoint(
    endpoints.logOut,
    async ({ request, context }) => new Reply(undefined, await logOut(request, context)),
  ),
);

export const loader = route;
export const action = route;
