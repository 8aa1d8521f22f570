import {
  DomainError,
  describeError,
  type FieldError,
  fieldRejection,
  limits,
  rowNumber,
} from "@wardway/model";
import { decodeMessage, type MessageDescription } from "@wardway/model/messages/message";
import { z } from "zod";

/** Parses the JSON body. @throws DomainError naming each field and its limit */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("request.notJson");
  }
  return parse(schema, parseJson(await request.text()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("request.bodyNotJson");
  }
}

export const readObject = (request: Request): Promise<Readonly<Record<string, unknown>>> =>
  readBody(request, z.looseObject({}));

/**
 * Parses the query without blank parameters. Lists may repeat a parameter or join values by commas.
 * @throws DomainError naming each parameter and its limit
 */
export function readQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  const repeatable = Object.keys(schema.shape).filter((name) => isList(schema.shape[name]));
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URL(request.url).searchParams) {
    // A blank would be read as zero degrees.
    if (value.trim() === "") continue;
    if (!repeatable.includes(name)) query.set(name, value);
    else query.set(name, [...(query.get(name) ?? []), ...namesIn(value)]);
  }
  return parse(schema, Object.fromEntries(query));
}

/** Commas alone are no empty list, which would stand for everything. */
function namesIn(value: string): readonly string[] {
  const names = value.split(",").filter(Boolean);
  return names.length > 0 ? names : [value];
}

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}

/** @throws DomainError invalid, with one message a field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first, ...rest] = parsed.error.issues.map(
    (issue): FieldError =>
      issue.path.length === 0 && issue.code === "invalid_type"
        ? { field: "body", ...describeError("request.bodyNotObject") }
        : { field: issue.path.join(".") || "body", ...coded(decodeMessage(issue.message)) },
  );
  throw first ? new DomainError([first, ...rest]) : new DomainError("validation.failed");
}

/** A library's own message has no code. */
const coded = (message: MessageDescription): MessageDescription =>
  message.code === "" ? { ...message, code: "validation.failed" } : message;

/** Returns the number in a path. @throws DomainError not_found if it is none */
export function parseId(params: Readonly<Record<string, string | undefined>>, name = "id"): number {
  const id = rowNumber(params[name] ?? "");
  if (id === null) throw new DomainError("request.unknownNumber");
  return id;
}

/** Returns the `Idempotency-Key` header, or null. @throws DomainError invalid if it is too long */
export function parseIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length > limits.idempotencyKey || key.trim() === "")) {
    throw fieldRejection("Idempotency-Key", "idempotencyKey.length", { max: limits.idempotencyKey });
  }
  return key;
}
