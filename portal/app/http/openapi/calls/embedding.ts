import { openWidgetSessionSchema, widgetSessionFactsSchema, widgetSessionSchema } from "@wardway/model";
import type { Subject } from "../operation.ts";

export const embedding: Subject = {
  name: "Widgets",
  description:
    "Widgets stand in a hospital's own pages. Its server opens a session for the person who works there; the page " +
    "sends it along, and the portal lets it call what the session's scopes open, from that page's origin alone.",
  operations: [
    {
      method: "POST",
      path: "/api/embed/sessions",
      id: "openWidgetSession",
      summary: "Open a session for a page with widgets",
      details:
        "From the hospital's server, with a secret key of the site, and never from a page. What is done in the widget " +
        "stands in the audit trail under the name of the person given here.",
      credential: "secretKey",
      body: openWidgetSessionSchema.meta({ id: "NewWidgetSession" }),
      status: 201,
      answer: widgetSessionSchema,
      refusals: ["too_many"],
      example: {
        body: {
          origin: "https://intranet.example.org",
          staff: { id: "w-17", name: "Maren Falk" },
          scopes: ["request", "track"],
        },
      },
    },
    {
      method: "GET",
      path: "/api/embed/session",
      id: "getWidgetSession",
      summary: "Read what the session of this page may do",
      answer: widgetSessionFactsSchema,
    },
  ],
};
