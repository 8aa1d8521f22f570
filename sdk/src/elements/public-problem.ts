import { toProblem } from "@wardway/widgets/problem";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { readRejection } from "../wardway-error.ts";

/** @param reason the portal's response, or what a host's client rejected with */
export const readProblem = async (reason: unknown): Promise<WidgetProblem> =>
  toProblem(reason instanceof Response ? await readRejection(reason) : reason);
