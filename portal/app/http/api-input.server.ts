import { DomainError, describeError, type FieldError, fieldRejection, limits } from "@wardway/model";
import { decodeMessage, encodeMessage, type MessageDescription } from "@wardway/model/messages/message";
import { z } from "zod";

/** The body, checked. @throws DomainError naming each field and its limit */
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

/**
 * What a list or a search asks for, without what is blank: each parameter once, but those in `repeatable`, which may
 * repeat or be comma-joined.
 */
export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  repeatable: readonly string[] = [],
): z.output<Schema> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URL(request.url).searchParams) {
    // A blank is no number: it would be read as zero degrees.
    if (value.trim() === "") continue;
    if (!repeatable.includes(name)) query.set(name, value);
    else query.set(name, [...(query.get(name) ?? []), ...value.split(",").filter(Boolean)]);
  }
  return parse(schema, Object.fromEntries(query));
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

/** The number in a path. @throws DomainError not_found: what is no number names nothing */
export function idOf(params: Readonly<Record<string, string | undefined>>): number {
  const id = rowNumber(params.id ?? "");
  if (id === null) throw new DomainError("request.unknownNumber");
  return id;
}

/** A place in a list that is ordered by its rows' numbers. */
export const idCursor = z.string().transform((text, context) => {
  const id = rowNumber(text);
  if (id !== null) return id;
  context.addIssue({ code: "custom", message: encodeMessage(describeError("list.cursorUnknown")) });
  return z.NEVER;
});

/** A positive PostgreSQL integer, written as the portal writes it; null for anything else. */
export function rowNumber(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/** The `Idempotency-Key` header, if there is one. @throws DomainError invalid where it is over-long */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length > limits.idempotencyKey || key.trim() === "")) {
    throw fieldRejection("Idempotency-Key", "idempotencyKey.length", { max: limits.idempotencyKey });
  }
  return key;
}
