import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { DomainError, type FieldError, limits } from "@wardway/db/model";
import type { z } from "zod";
import { logFault } from "./fault-log.server.ts";

/** The most a JSON body may hold, in bytes: the longest fields in any script, with room. */
const bodyLimit = 64 * 1024;

type Arguments = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * Wraps a call of the API: its value becomes JSON, a refusal an RFC 9457 problem document, and anything
 * unforeseen a 500 that tells the caller nothing and the log no name.
 */
export function api<Args extends Arguments>(answer: (args: Args) => Promise<unknown>) {
  return async (args: Args): Promise<Response> => {
    try {
      const value = await answer(args);
      return value instanceof Response ? value : Response.json(value, { headers: noStore });
    } catch (error) {
      if (error instanceof DomainError) return problem(error);
      if (error instanceof Response) return error;
      logFault(args.request, error);
      return problem(
        new DomainError("internal", "Something went wrong on our side. Nothing was changed. Try again."),
      );
    }
  };
}

/** Health data stays out of every cache. */
export const noStore = { "cache-control": "no-store" };

export function problem(error: DomainError): Response {
  return Response.json(error.toProblem(), {
    status: error.status,
    headers: { ...noStore, "content-type": "application/problem+json" },
  });
}

/** 201 with the address of what was made (RFC 9110, 10.2.2). */
export function created(value: unknown, location: string): Response {
  return Response.json(value, { status: 201, headers: { ...noStore, location } });
}

/** The body, checked. @throws DomainError naming each field and its limit */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError(
      "unsupported_media_type",
      "Send the body as JSON, with the content type application/json.",
    );
  }
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimit) throw tooLarge();
  const text = await request.text();
  if (Buffer.byteLength(text) > bodyLimit) throw tooLarge();
  return parse(schema, parseJson(text));
}

const tooLarge = () => new DomainError("too_large", `The body can have at most ${bodyLimit} bytes.`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("bad_request", "The body is not JSON.");
  }
}

/** @throws DomainError invalid, with one message a field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: FieldError[] = parsed.error.issues.map((issue) => ({
    field: issue.path.join(".") || "body",
    message: issue.message,
  }));
  throw new DomainError("invalid", errors[0]?.message ?? "Some fields need attention.", errors);
}

/** The number in a path. @throws DomainError not_found: what is no number names nothing */
export function idOf(params: Readonly<Record<string, string | undefined>>): number {
  const text = params.id ?? "";
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw new DomainError("not_found", "There is nothing with this number.");
  return id;
}

/** The `Idempotency-Key` header, if there is one. @throws DomainError invalid where it is over-long */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length > limits.idempotencyKey || key.trim() === "")) {
    const message = `Idempotency-Key must have 1 to ${limits.idempotencyKey} characters.`;
    throw new DomainError("invalid", message, [{ field: "Idempotency-Key", message }]);
  }
  return key;
}

/** Refuses every method but these, naming them (RFC 9110, 15.5.6). */
export function methodNotAllowed(...allowed: readonly string[]): Response {
  const response = problem(new DomainError("method_not_allowed", `This call takes ${allowed.join(" or ")}.`));
  response.headers.set("allow", allowed.join(", "));
  return response;
}
