import { endpoints } from "@wardway/model";
import { createElement } from "react";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { findVisitor } from "../http/guard.server.ts";
import { describeApi } from "../http/openapi/document.server.ts";
import { apiPage } from "../http/openapi/page/page.server.tsx";
import { getTheme } from "../http/theme.server.ts";
import { Logo } from "../ui/logo.tsx";

const route = resource(
  defineEndpoint(endpoints.getApiReference, async (call) => {
    const { request, context } = call;
    const { theme } = getTheme(request, context, (await findVisitor(call)) ?? undefined);
    return apiPage(theme, () => ({
      description: describeApi(context.publicUrl),
      logo: createElement(Logo),
    }));
  }),
);

export const loader = route;
export const action = route;
