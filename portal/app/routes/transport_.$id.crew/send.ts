import { problemSchema } from "@wardway/model";
import { speakerHeader } from "#app/http/sessions/session-owner.ts";

/** How a call of the crew's phone ended. */
export type Sent =
  | { readonly kind: "done"; readonly body: unknown }
  /** The portal has said no, and will again. */
  | { readonly kind: "refused"; readonly status: number; readonly sentence: string }
  /** Nobody is signed in any more, or may do anything before something else. */
  | { readonly kind: "signed_out" }
  /** Try again, after so many milliseconds at the earliest. */
  | { readonly kind: "unreachable"; readonly after: number };

/** Milliseconds after which a call into a dead zone is given up. */
const patience = 15_000;

const unreachable: Sent = { kind: "unreachable", after: 0 };

export interface Sending {
  /** In whose name. */
  readonly userId: number;
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal;
}

/** Speaks for one person alone: to a browser that is another's by now it is "signed_out". */
export async function sendJson(
  method: "POST" | "PATCH",
  path: string,
  body: unknown,
  { userId, headers = {}, signal }: Sending,
): Promise<Sent> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, patience);
  signal.addEventListener("abort", end);
  try {
    const response = await fetch(path, {
      method,
      headers: { "content-type": "application/json", [speakerHeader]: String(userId), ...headers },
      body: JSON.stringify(body),
      signal: ended.signal,
    });
    return await readAnswer(response);
  } catch {
    return unreachable;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

async function readAnswer(response: Response): Promise<Sent> {
  if (response.ok) return { kind: "done", body: await response.json() };
  // 403: something holds the account back, such as a password that is due. The page leads to what removes it.
  if (response.status === 401 || response.status === 403) return { kind: "signed_out" };
  if (response.status >= 500 || response.status === 429 || response.status === 408) {
    return { kind: "unreachable", after: 1_000 * (Number(response.headers.get("retry-after")) || 0) };
  }
  const problem = problemSchema.safeParse(await response.json().catch(() => null));
  const sentence = problem.data?.detail ?? "The portal did not take it.";
  return { kind: "refused", status: response.status, sentence };
}

/** Milliseconds until the next attempt, after so many in a row have failed. */
export const backOff = (failures: number) => Math.min(60_000, 3_000 * 1.5 ** Math.min(failures, 10));
