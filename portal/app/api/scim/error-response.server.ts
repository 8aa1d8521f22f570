import { toErrorResponse } from "#app/http/errors/problem-response.server.ts";
import { scimType, toScimError } from "./scim-error.ts";

/** RFC 6750, 3. */
const challenge = 'Bearer realm="Wardway SCIM", error="invalid_token"';

/** Status, retry time and log entry are those of other calls; the body is that of SCIM. */
export async function toScimErrorResponse(request: Request, error: unknown): Promise<Response> {
  const plain = toErrorResponse(request, error);
  if (plain.body === null) return plain;
  const document = toScimError(await plain.json());
  const headers = new Headers({ "content-type": scimType, "cache-control": "no-store" });
  const retryAfter = plain.headers.get("retry-after");
  if (retryAfter !== null) headers.set("retry-after", retryAfter);
  if (plain.status === 401) headers.set("www-authenticate", challenge);
  return new Response(JSON.stringify(document), { status: Number(document.status), headers });
}
