import { DomainError } from "@wardway/model";

/** Awaits a screen's data. @throws a response with the problem document for a DomainError */
export async function shown<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw Response.json(error.toProblem(), { status: error.status });
    throw error;
  }
}

/** Awaits a form's change. @returns its value, or the error to show */
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
