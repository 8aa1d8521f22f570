import { productName } from "@wardway/model";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The estimate takes quadratic time. */
const MAX_ESTIMATED_LENGTH = 100;

/**
 * Returns 0 (guessed immediately) to 4, by the number of guesses. The server screens the password again.
 * @param ownTerms what a guesser tries first
 */
export function estimateStrength(password: string, ownTerms: readonly (string | null | undefined)[]): number {
  const terms = [productName, ...ownTerms].flatMap((term) =>
    term ? [term, ...term.split(/[^\p{L}\p{N}]+/u)] : [],
  );
  return estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), terms).score;
}
