import { DomainError } from "@wardway/model";

/** Awaits what a screen shows; a refusal becomes a page with its status and its sentence. */
export async function shown<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw Response.json(error.toProblem(), { status: error.status });
    throw error;
  }
}

/** Awaits a change that a form asked for: its value, or the refusal to show beside the form. */
export async function attempted<Value>(
  work: Promise<Value>,
): Promise<{ value: Value; refusal: null } | { value: null; refusal: DomainError }> {
  try {
    return { value: await work, refusal: null };
  } catch (error) {
    if (error instanceof DomainError) return { value: null, refusal: error };
    throw error;
  }
}
