import type { clientMessages } from "@wardway/model/messages/en/client";
import type { WidgetProblem } from "./widget-problem.ts";

/** A module and texts of its own, for scripts that load no catalogue; in full, because they load one of the two. */
export const unreachable = {
  status: 0,
  category: "unavailable",
  code: "client.unreachable",
  params: {},
  userMessage:
    "The portal cannot be reached. Check the connection and try again." satisfies (typeof clientMessages)["client.unreachable"],
} satisfies WidgetProblem;

export const scriptFailed = {
  status: 0,
  category: "unavailable",
  code: "client.scriptFailed",
  params: {},
  userMessage:
    "A script of the portal could not be loaded. Check the connection and try again." satisfies (typeof clientMessages)["client.scriptFailed"],
} satisfies WidgetProblem;

/** Reaches the page from an element in a shadow root. */
export const scriptFailedEvent = () =>
  new CustomEvent("wardway-error", { bubbles: true, composed: true, detail: scriptFailed });
