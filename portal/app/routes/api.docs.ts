import { endpoints } from "@wardway/model";
import { createElement } from "react";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { describeApi } from "../http/openapi/document.server.ts";
import { apiPage } from "../http/openapi/page/page.server.tsx";
import { Logo } from "../ui/logo.tsx";

const route = resource(
  defineEndpoint(endpoints.getApiReference, async ({ context }) =>
    apiPage(describeApi(context.publicUrl), createElement(Logo)),
  ),
);

export const loader = route;
export const action = route;
