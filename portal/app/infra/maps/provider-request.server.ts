import type { z } from "zod";
import { DeniedHostError, fetchOutgoing } from "../outgoing/outgoing.server.ts";
import { ProviderFault } from "./provider-fault.server.ts";

/** A route of a thousand miles has some hundred thousand. */
const MAX_RESPONSE_CHARACTERS = 4_000_000;

export interface ProviderRequest<Schema extends z.ZodType> {
  /** The name in error messages. */
  readonly provider: string;
  readonly url: URL;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly schema: Schema;
  /** Statuses other than 2xx whose body matches the schema. */
  readonly documented?: readonly number[];
  readonly signal: AbortSignal;
}

/** @throws ProviderFault without URL and body, which contain locations and keys */
export async function callProvider<Schema extends z.ZodType>(
  request: ProviderRequest<Schema>,
): Promise<z.output<Schema>> {
  const response = await send(request);
  if (!response.ok && !request.documented?.includes(response.status)) {
    cancelBody(response.body);
    throw new ProviderFault(kindOf(response.status), request.provider, `HTTP ${response.status}`);
  }
  const parsed = request.schema.safeParse(await jsonOf(request, response));
  if (!parsed.success) throw new ProviderFault("garbage", request.provider);
  return parsed.data;
}

async function send({
  provider,
  url,
  method = "GET",
  headers = {},
  body,
  signal,
}: ProviderRequest<z.ZodType>) {
  try {
    return await fetchOutgoing(url, {
      method,
      signal,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (cause instanceof DeniedHostError) throw new ProviderFault("denied", provider, "", { cause });
    throw new ProviderFault("unreachable", provider);
  }
}

async function jsonOf({ provider }: ProviderRequest<z.ZodType>, response: Response): Promise<unknown> {
  const text = await textOf(response).catch(() => {
    throw new ProviderFault("unreachable", provider);
  });
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    throw new ProviderFault("garbage", provider);
  }
}

/** Null if too long. */
async function textOf(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return text + decoder.decode();
    text += decoder.decode(piece.value, { stream: true });
    if (text.length <= MAX_RESPONSE_CHARACTERS) continue;
    cancelBody(reader);
    return null;
  }
}

/** Releases the connection without waiting. */
function cancelBody(body: { cancel(): Promise<void> } | null | undefined): void {
  body?.cancel().catch(() => {});
}

function kindOf(status: number) {
  if (status === 401 || status === 403) return "refused";
  if (status === 429) return "quota";
  return "unreachable";
}
