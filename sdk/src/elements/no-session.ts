import { clientMessages } from "@wardway/model/messages/en/client";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";

/** The page has set neither `getSession` nor `client`. */
export const noSession: WidgetProblem = {
  status: 401,
  category: "unauthenticated",
  code: "client.noSession",
  params: {},
  userMessage: clientMessages["client.noSession"],
};
