/** The database does not respond at all: nothing was sent, or nothing that was sent has been answered. */
export class DatabaseFrozenError extends Error {
  readonly code = "DATABASE_FROZEN";

  constructor() {
    super("The database does not respond.");
    this.name = "DatabaseFrozenError";
  }
}

/** The answer to a commit is missing: the change may be stored or not. */
export class OutcomeUnknownError extends Error {
  readonly code = "OUTCOME_UNKNOWN";

  constructor(cause: unknown) {
    super("Whether the change is stored is unknown.", { cause });
    this.name = "OutcomeUnknownError";
  }
}
