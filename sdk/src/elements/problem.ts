import type { WidgetProblem } from "@wardway/widgets/request/request-widget-props";

/** What went wrong, as the element says it to the page and to the person. */
export function problemOf(error: unknown): WidgetProblem {
  const found = typeof error === "object" && error !== null ? (error as Partial<WidgetProblem>) : {};
  return typeof found.sentence === "string"
    ? { status: found.status ?? 0, code: found.code ?? "internal", sentence: found.sentence }
    : { status: 0, code: "internal", sentence: "Something went wrong in this widget. Try again." };
}

/** Of a page that has not said who works with it: its `getSession` or its `client` is missing. */
export const noSession: WidgetProblem = {
  status: 401,
  code: "unauthenticated",
  sentence: "This page gave no session for the portal. Try again, or tell whoever looks after this page.",
};
