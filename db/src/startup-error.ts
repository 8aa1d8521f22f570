/** A reason not to start. `message` is one sentence for the operator, who never gets to see a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}
