import { endpoints } from "@wardway/model";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { describeApi } from "../http/openapi/document.server.ts";

const route = resource(
  defineEndpoint(endpoints.getOpenApiDocument, async ({ context }) => describeApi(context.publicUrl)),
);

export const loader = route;
export const action = route;
