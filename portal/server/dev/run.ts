import { readEnvironment } from "../environment.ts";
import { type RunOptions, runPortal } from "../run-portal.ts";

/**
 * Runs a portal. Loaded by the compiler, so that it is another module after an edit of any file of the server.
 * @param variables of the environment
 */
export const run = (variables: NodeJS.ProcessEnv, options: RunOptions) =>
  runPortal(readEnvironment(variables), options);
