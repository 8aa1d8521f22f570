import { clientMessages } from "@wardway/model/messages/en/client";
import type { WidgetProblem } from "@wardway/widgets/request/request-widget-props";

/** Of a page that has not said who works with it: its `getSession` or its `client` is missing. */
export const noSession: WidgetProblem = {
  status: 401,
  category: "unauthenticated",
  code: "client.noSession",
  params: {},
  sentence: clientMessages["client.noSession"],
};
