import { DomainError } from "@wardway/model";
import { translateServerMessage } from "#app/infra/locale.ts";

/** Awaits a screen's data. @throws a response with the problem document for a DomainError */
export async function orErrorResponse<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw Response.json(error.toProblem(), { status: error.status });
    throw error;
  }
}

/** A rejection for a page: API and log have its English. */
function inCallersLanguage(error: DomainError): DomainError {
  error.message = translateServerMessage(error);
  return error;
}

/** Awaits a form's change. @returns its value, or the error to show, whose message is in the caller's language */
export async function attempt<Value>(
  work: Promise<Value>,
): Promise<{ value: Value; rejection: null } | { value: null; rejection: DomainError }> {
  try {
    return { value: await work, rejection: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { value: null, rejection: inCallersLanguage(error) };
  }
}
