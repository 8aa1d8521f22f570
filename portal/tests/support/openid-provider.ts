import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import Provider from "oidc-provider";

export interface Person {
  readonly groups?: readonly string[] | string;
  readonly preferred_username?: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** What is wrong with the provider; nothing by default. */
interface Faults {
  /** Responds with a page instead of documents, or never. */
  responds?: "rubbish" | "never";
  /** Changes the document before it is sent. */
  document?: (document: Record<string, unknown>) => Record<string, unknown>;
  /** Changes the claims of the ID token, which is signed again. */
  token?: (claims: JWTPayload) => JWTPayload;
  /** Signs the ID token with a key that the provider does not publish. */
  hasForeignKey?: boolean;
}

export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By the name that they type at the provider, which is their subject too. */
  readonly people: Map<string, Person>;
  faults: Faults;
  /** How often each path was called. */
  readonly calls: string[];
  /** Logs in as a new browser does. @returns the address of the callback */
  logIn(address: string, name: string): Promise<string>;
  newBrowser(): ProviderBrowser;
  /** @param key of the provider, another one, or none */
  sign(claims: JWTPayload, key?: "own" | "foreign" | "none"): Promise<string>;
}

/** With cookies of its own: what the provider knows of one browser. */
export interface ProviderBrowser {
  /** @returns the address that the provider leads back to; null if it asks who it is */
  open(address: string): Promise<string | null>;
  /** @returns the address of the callback */
  logIn(address: string, name: string): Promise<string>;
  /** Agrees to the provider's log-out. @returns the address that it leads back to */
  logOut(address: string): Promise<string>;
}

const ALGORITHM = "RS256";

/** A real OpenID provider on loopback, with one client. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const [own, foreign] = await Promise.all([
    generateKeyPair(ALGORITHM, { extractable: true }),
    generateKeyPair(ALGORITHM),
  ]);
  const people = new Map<string, Person>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(new URL(request.url ?? "", "http://localhost").pathname);
    if (started.faults.responds === "never") return;
    if (started.faults.responds === "rubbish") {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
      return;
    }
    void handle(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["wardway", "a secret of the client & its provider"];
  const { origin } = new URL(redirectUri);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${origin}/login`],
        backchannel_logout_uri: `${origin}/login/sso/back-channel-log-out`,
        backchannel_logout_session_required: true,
      },
    ],
    features: { backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    // Without the check for addresses of a loopback.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: "own", alg: ALGORITHM, use: "sig" }] },
    cookies: { keys: ["of a test"] },
    scopes: ["openid", "profile", "email", "groups"],
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    // Everyone who logs in consents.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid profile email groups");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { document, token, hasForeignKey } = started.faults;
    const body = context.body as Record<string, unknown>;
    if (document && context.path.startsWith("/.well-known/")) context.body = document(body);
    if (context.path !== "/token" || typeof body.id_token !== "string" || (!token && !hasForeignKey)) return;
    const claims = decodeJwt(body.id_token);
    const idToken = await sign(token ? token(claims) : claims, hasForeignKey ? "foreign" : "own");
    context.body = { ...body, id_token: idToken };
  });
  const sign: OpenIdProvider["sign"] = async (claims, key = "own") => {
    if (key === "none") return new UnsecuredJWT(claims).encode();
    const { privateKey } = key === "own" ? own : foreign;
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: "own" }).sign(privateKey);
  };
  const handle = provider.callback();
  const started: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    people,
    calls,
    faults: {},
    logIn: (address, name) => newBrowser(origin).logIn(address, name),
    newBrowser: () => newBrowser(origin),
    sign,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return started;
}

/** @param origin of the client, where the browser leaves the provider */
function newBrowser(origin: string): ProviderBrowser {
  const jar = new Map<string, string>();
  const call = async (url: string, body?: URLSearchParams) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
    return { url, next: response.headers.get("location"), page: await response.text() };
  };
  /** Follows redirects to a page of the provider, or to the client. */
  const follow = async (first: string, form?: URLSearchParams) => {
    let { url, next, page } = await call(first, form);
    while (next !== null && !next.startsWith(origin))
      ({ url, next, page } = await call(new URL(next, url).href));
    return { url, back: next, page };
  };
  const leave = ({ url, back }: { url: string; back: string | null }) => {
    if (back === null) throw new Error(`The provider did not lead back: ${url}`);
    return back;
  };
  return {
    open: async (address) => (await follow(address)).back,
    async logIn(address, name) {
      const reached = await follow(address);
      if (reached.back !== null) return reached.back;
      const form = new URLSearchParams({ prompt: "login", login: name, password: "any" });
      return leave(await follow(reached.url, form));
    },
    async logOut(address) {
      const { url, page } = await follow(address);
      const [, confirm = "", xsrf = ""] =
        /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      if (confirm === "") throw new Error(`The provider did not ask: ${url} ${page}`);
      return leave(await follow(confirm, new URLSearchParams({ xsrf, logout: "yes" })));
    },
  };
}
