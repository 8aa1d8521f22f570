import { openWidgetSessionSchema, widgetSessionFactsSchema, widgetSessionSchema } from "../embedding.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes, sdkRoutes } from "./routes.ts";

export const embedding = {
  name: "Widgets",
  description:
    "Widgets are part of a hospital's own pages. Its server opens a session for the staff member at the page; the " +
    "page sends it with each call, and its scopes decide what it may call, from that page's origin only.",
  endpoints: {
    createWidgetSession: {
      ...portalRoutes.createWidgetSession,
      right: "secret-key",
      audit: "change",
      summary: "Open a session for a page with widgets",
      description:
        "From the hospital's server, with a secret key of the site, and never from a page. The audit trail names the " +
        "staff member given here for each step in the widget. A key that has expired, or for which no manager answers any " +
        "more, is rejected like a revoked one, with the code embedKey.expired or embedKey.disabled.",
      body: openWidgetSessionSchema.meta({ id: "NewWidgetSession" }),
      status: 201,
      response: widgetSessionSchema,
      errors: ["too_many"],
      example: {
        body: {
          origin: "https://intranet.example.org",
          staff: { id: "w-17", name: "Maren Falk" },
          scopes: ["request", "track"],
        },
      },
    },
    getWidgetSession: {
      ...sdkRoutes.getWidgetSession,
      right: "embedding.session",
      audit: { none: "the widget's own session" },
      summary: "Get scopes, staff member and expiry of this page's session",
      response: widgetSessionFactsSchema,
    },
  },
} as const satisfies Subject;
