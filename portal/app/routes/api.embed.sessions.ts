import { endpoints } from "@wardway/model";
import { openWidgetSession } from "../domain/embedding/open-session.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.createWidgetSession, async ({ context, site, body }) =>
    openWidgetSession(context, site, body),
  ),
);

export const loader = route;
export const action = route;
