import css from "wardway:styles/statistics";
import { retried } from "@wardway/widgets/retried";
import { Statistics } from "@wardway/widgets/statistics/statistics";
import { unreachable } from "@wardway/widgets/unreachable";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { parseSeconds } from "./attributes.ts";
import { mountWidget } from "./mount.tsx";
import { parseStatistics } from "./parse-statistics.ts";
import { connectToFigures } from "./public-portal.ts";

const loadReader = retried(() => import("./public-problem.ts"), "readProblem");

/** What a response says takes another script. Without a response the portal has none to give. */
const toProblem = async (reason: unknown): Promise<WidgetProblem> =>
  (reason as Response).status ? (await loadReader()).readProblem(reason) : unreachable;

export const mount = mountWidget({
  name: "statistics",
  css,
  connect: connectToFigures,
  getCredential: ({ element }) => element.getAttribute("site-key"),
  render({ element, given, refreshes, resets, emit }) {
    const initial = parseStatistics(given.initial ?? element.getAttribute("initial"));
    return (
      <Statistics
        {...(initial && { initial })}
        pollSeconds={parseSeconds(element.getAttribute("poll-seconds"), 30)}
        polls={refreshes + resets}
        onReady={() => emit("ready")}
        onFailure={(reason) => {
          toProblem(reason)
            .catch(() => unreachable)
            .then((problem) => emit("error", problem));
        }}
        onRequest={(attempt) => emit("call", attempt)}
      />
    );
  },
});
