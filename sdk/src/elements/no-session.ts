import type { WidgetProblem } from "@wardway/widgets/request/request-widget-props";

/** Of a page that has not said who works with it: its `getSession` or its `client` is missing. */
export const noSession: WidgetProblem = {
  status: 401,
  code: "unauthenticated",
  sentence: "This page gave no session for the portal. Try again, or tell whoever looks after this page.",
};
