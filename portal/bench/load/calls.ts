import { Agent, request } from "node:http";

/** What a call was for. `page`: someone waits for it. */
export type Kind = "page" | "refresh" | "write" | "position";

export interface Log {
  /** @param status 0 without an answer */
  answered(kind: Kind, milliseconds: number, status: number): void;
  /** Of a socket, about a request's change. */
  received(requestId: number): void;
}

export interface Call {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly cookie: string;
  /** Of the caller's loopback address, which those of one organization share. */
  readonly network: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form or JSON. */
  readonly body?: URLSearchParams | object;
}

export interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  /** Of a write or a redirect by script; others are not unpacked. */
  readonly text: string;
  readonly location: string | undefined;
}

const TIMEOUT_MS = 20_000;
const agents = new Map<number, Agent>();

export const addressOf = (network: number) => `127.3.${Math.floor(network / 250)}.${(network % 250) + 1}`;

function agentOf(network: number): Agent {
  const known = agents.get(network) ?? new Agent({ keepAlive: true, localAddress: addressOf(network) });
  agents.set(network, known);
  return known;
}

/** Never rejects. */
export function send(origin: string, call: Call): Promise<Answer> {
  const { method = "GET", path, cookie, network, headers, body } = call;
  const isForm = body instanceof URLSearchParams;
  const options = {
    method,
    agent: agentOf(network),
    timeout: TIMEOUT_MS,
    headers: {
      cookie,
      "accept-encoding": body ? "identity" : "gzip, br",
      ...(body && { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" }),
      ...headers,
    },
  };
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, text: "", location: undefined });
    const sent = request(origin + path, options, (response) => {
      const { statusCode: status = 0 } = response;
      let text = "";
      response
        .on("data", (chunk: Buffer) => {
          if (body || status === 202) text += chunk;
        })
        .once("end", () => resolve({ status, text, location: response.headers.location }))
        .once("error", fail);
    });
    sent.once("timeout", () => sent.destroy()).once("error", fail);
    sent.end(body && (isForm ? String(body) : JSON.stringify(body)));
  });
}

/** As `send`, with its time. */
export async function sendTimed(origin: string, log: Log, kind: Kind, call: Call): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await send(origin, call);
  log.answered(kind, performance.now() - startedAt, answer.status);
  return answer;
}
