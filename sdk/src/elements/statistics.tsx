import css from "wardway:styles/statistics";
import { Statistics } from "@wardway/widgets/statistics/statistics";
import { parseSeconds } from "./attributes.ts";
import { mountWidget } from "./mount.tsx";
import { parseStatistics } from "./parse-statistics.ts";
import { connectToFigures } from "./public-portal.ts";

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
        onProblem={(problem) => emit("error", problem)}
      />
    );
  },
});
