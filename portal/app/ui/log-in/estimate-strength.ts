import { productName } from "@wardway/model";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The estimate takes quadratic time. */
const MAX_ESTIMATED_LENGTH = 100;

/** From 0 (guessed immediately) to 4, by the number of guesses. The server screens the password again. */
export const estimateStrength = (password: string): number =>
  estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), [productName]).score;
