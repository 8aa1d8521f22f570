import type { z } from "zod";
import { ProviderFault } from "./provider-fault.server.ts";

/** Characters of an answer that are read: a route of a thousand miles has some hundred thousand. */
const mostCharacters = 4_000_000;

export interface Asked<Answer extends z.ZodType> {
  /** As messages call it. */
  readonly provider: string;
  readonly url: URL;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: Answer;
  /** Statuses beside 2xx whose body is an answer. */
  readonly documented?: readonly number[];
  readonly signal: AbortSignal;
}

/**
 * One call of an outside provider, whose answer is read with a schema.
 * @throws ProviderFault, which names neither the address nor what was sent: both hold places and keys
 */
export async function ask<Answer extends z.ZodType>(asked: Asked<Answer>): Promise<z.output<Answer>> {
  const response = await send(asked);
  if (!response.ok && !asked.documented?.includes(response.status)) {
    leave(response.body);
    throw new ProviderFault(kindOf(response.status), asked.provider, `HTTP ${response.status}`);
  }
  const parsed = asked.answer.safeParse(await jsonOf(asked, response));
  if (!parsed.success) throw new ProviderFault("garbage", asked.provider);
  return parsed.data;
}

async function send({ provider, url, method = "GET", headers = {}, body, signal }: Asked<z.ZodType>) {
  try {
    return await fetch(url, {
      method,
      // A provider's address leads to one host: elsewhere the key has no business.
      redirect: "error",
      signal,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ProviderFault("unreachable", provider);
  }
}

async function jsonOf({ provider }: Asked<z.ZodType>, response: Response): Promise<unknown> {
  const text = await textOf(response).catch(() => {
    throw new ProviderFault("unreachable", provider);
  });
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    throw new ProviderFault("garbage", provider);
  }
}

/** Null where there is more than is read. */
async function textOf(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return text + decoder.decode();
    text += decoder.decode(piece.value, { stream: true });
    if (text.length <= mostCharacters) continue;
    leave(reader);
    return null;
  }
}

/** Lets the connection go without waiting for its other end. */
function leave(body: { cancel(): Promise<void> } | null | undefined): void {
  body?.cancel().catch(() => {});
}

function kindOf(status: number) {
  if (status === 401 || status === 403) return "refused";
  if (status === 429) return "quota";
  return "unreachable";
}
