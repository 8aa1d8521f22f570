import css from "wardway:styles/statistics";
import { Statistics } from "@wardway/widgets/statistics/statistics";
import { mounting } from "./mount.tsx";
import { connectToFigures } from "./public-portal.ts";
import { secondsOf } from "./reading.ts";
import { figuresOf } from "./reading-figures.ts";

export const mount = mounting({
  name: "statistics",
  css,
  connect: connectToFigures,
  passOf: ({ element }) => element.getAttribute("site-key"),
  render({ element, given, refreshes, resets, tell }) {
    const initial = figuresOf(given.initial ?? element.getAttribute("initial"));
    return (
      <Statistics
        {...(initial && { initial })}
        pollSeconds={secondsOf(element.getAttribute("poll-seconds"), 30)}
        looks={refreshes + resets}
        onReady={() => tell("ready")}
        onProblem={(problem) => tell("error", problem)}
      />
    );
  },
});
