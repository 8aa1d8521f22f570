import { DomainError } from "@wardway/model";

/** Awaits a screen's data. @throws a response with the problem document for a DomainError */
export async function orErrorResponse<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw Response.json(error.toProblem(), { status: error.status });
    throw error;
  }
}

/** Awaits a form's change. @returns its value, or the error to show */
export async function attempt<Value>(
  work: Promise<Value>,
): Promise<{ value: Value; rejection: null } | { value: null; rejection: DomainError }> {
  try {
    return { value: await work, rejection: null };
  } catch (error) {
    if (error instanceof DomainError) return { value: null, rejection: error };
    throw error;
  }
}
