import type { Portal } from "./portal.ts";

export interface ApiResult<Body> {
  readonly status: number;
  /** Parsed JSON, or text. */
  readonly body: Body;
  readonly headers: Headers;
}

type HeaderValues = Readonly<Record<string, string>>;

/** A cookie jar over fetch. */
export interface ApiSession {
  cookie(): string;
  /** `Body` is the expected type, unchecked. */
  get<Body = unknown>(path: string, headers?: HeaderValues): Promise<ApiResult<Body>>;
  post<Body = unknown>(path: string, body?: unknown, headers?: HeaderValues): Promise<ApiResult<Body>>;
  patch<Body = unknown>(path: string, body?: unknown, headers?: HeaderValues): Promise<ApiResult<Body>>;
  /** Does not follow redirects. */
  send<Body = unknown>(method: string, path: string, init?: RequestInit): Promise<ApiResult<Body>>;
}

export function openSession(portal: Pick<Portal, "url">): ApiSession {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function send<Body>(method: string, path: string, init: RequestInit = {}): Promise<ApiResult<Body>> {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", cookie());
    const response = await fetch(new URL(path, portal.url), { ...init, method, headers, redirect: "manual" });
    storeCookies(jar, response.headers);
    return {
      status: response.status,
      body: parsed(await response.text()) as Body,
      headers: response.headers,
    };
  }

  const sendJson =
    (method: string) =>
    <Body>(path: string, body?: unknown, headers: HeaderValues = {}) =>
      send<Body>(
        method,
        path,
        body === undefined
          ? { headers }
          : { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) },
      );

  return {
    cookie,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: sendJson("POST"),
    patch: sendJson("PATCH"),
    send,
  };
}

export async function logInAs(
  portal: Pick<Portal, "url" | "password">,
  username: string,
): Promise<ApiSession> {
  const session = openSession(portal);
  const { status, body } = await session.post("/api/login", { username, password: portal.password });
  if (status !== 200) throw new Error(`${username} could not log in: ${status} ${JSON.stringify(body)}`);
  return session;
}

function storeCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
    if (/;\s*max-age=0(?:;|$)/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
