import type { People } from "./people.ts";

/** An answer to a random call. */
export interface Outcome {
  /** Method and path of the operation, without values. */
  readonly operation: string;
  readonly status: number;
  /** What was sent, to repeat it. */
  readonly sent: string;
  /** Null if the answer is as documented. */
  readonly fault: string | null;
}

export interface RandomCall {
  make(people: People): Promise<Outcome>;
}
