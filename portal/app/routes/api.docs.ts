import { endpoints } from "@wardway/model";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { describeApi } from "../http/openapi/document.server.ts";
import { apiPage } from "../http/openapi/page/page.server.tsx";

const route = resource(
  defineEndpoint(endpoints.getApiReference, async ({ context }) => apiPage(describeApi(context.publicUrl))),
);

export const loader = route;
export const action = route;
