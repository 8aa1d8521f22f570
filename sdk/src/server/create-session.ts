import type { WidgetSession } from "@wardway/model";
import { clientMessages } from "@wardway/model/messages/en/client";
import { formatMessage } from "@wardway/model/messages/format-message";
import { portalRoutes } from "@wardway/model/routes";
import { readRejection } from "../wardway-error.ts";
import { checkOptions } from "./check-options.ts";
import { SessionError } from "./session-error.ts";
import type { CreateSessionOptions } from "./session-options.ts";

const TIMEOUT_MS = 10_000;
const TOKEN_FORM = /^[\w.-]+$/;

/**
 * Opens a widget session for the user who is logged in to your page. Call it on your server only, in an endpoint that
 * only your own pages and logged-in users reach; send the result to the page as it is.
 * @returns the session's token, valid for 15 minutes from `origin`, and its expiry (ISO 8601)
 * @throws SessionError if the portal rejects the call, does not respond within ten seconds (status 0), or responds with
 *   something else than a session
 * @throws TypeError before the call if an option is missing or malformed
 * @example
 * const session = await createSession({
 *   baseUrl: "https://wardway.example.org",
 *   secretKey: process.env.WARDWAY_SECRET_KEY,
 *   origin: "https://intranet.example.org",
 *   staff: { id: user.id, name: user.name },
 *   scopes: ["request", "list", "track", "approve", "cancel", "rate", "message"],
 * });
 */
export async function createSession(options: CreateSessionOptions): Promise<WidgetSession> {
  checkOptions(options);
  const { baseUrl, secretKey, origin, staff, scopes, requestIds, signal } = options;
  const { method, path } = portalRoutes.createWidgetSession;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await (options.fetch ?? globalThis.fetch)(`${baseUrl.replace(/\/+$/, "")}${path}`, {
      method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ origin, staff: { id: staff.id, name: staff.name }, scopes, requestIds }),
      // A redirect could lead the key to another server.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return await readSession(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof SessionError) throw cause;
    throw unreachable(cause, timeout.aborted);
  }
}

/** @throws SessionError */
async function readSession(response: Response): Promise<WidgetSession> {
  if (!response.ok) throw new SessionError(await readRejection(response));
  const text = await response.text();
  const session = parseSession(text);
  if (session !== null) return session;
  const code = "client.unreadable";
  const details = {
    status: response.status,
    category: "internal",
    code,
    userMessage: clientMessages[code],
    requestId: response.headers.get("x-request-id"),
  } as const;
  throw new SessionError(details);
}

/** Returns null for anything but a session: the response of another server, which `baseUrl` leads to. */
function parseSession(text: string): WidgetSession | null {
  try {
    const { session, expiresAt } = JSON.parse(text) as Partial<Record<keyof WidgetSession, unknown>>;
    if (typeof session !== "string" || !TOKEN_FORM.test(session) || typeof expiresAt !== "string")
      return null;
    return { session, expiresAt };
  } catch {
    return null;
  }
}

const waited = { seconds: TIMEOUT_MS / 1_000 };
const timedOut = {
  code: "client.timedOut",
  params: waited,
  userMessage: formatMessage(clientMessages["client.timedOut"], waited),
};

const unreachable = (cause: unknown, isTimeout: boolean) =>
  new SessionError({
    status: 0,
    category: "unavailable",
    ...(isTimeout
      ? timedOut
      : { code: "client.unreachable", userMessage: clientMessages["client.unreachable"] }),
    cause,
  });
