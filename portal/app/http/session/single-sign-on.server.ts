import type { AppLoadContext } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { z } from "zod";
import { recordDeniedCallback } from "#app/domain/accounts/log-in-record.server.ts";
import {
  findProviderOf,
  type IdentityProvider,
  toProviderClient,
} from "#app/domain/accounts/single-sign-on/identity-provider.server.ts";
import {
  beginAuthorization,
  finishAuthorization,
  type ProvenLogIn,
  type ProviderClient,
  ProviderError,
} from "#app/infra/oidc/openid-provider.server.ts";
import { DeniedHostError } from "#app/infra/outgoing/outgoing.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { PROVIDER_LOG_IN_MINUTES, providerCookie, providerVisitCookie } from "./cookies.server.ts";
import { getOrigin, type LogInCall } from "./log-in.server.ts";
import { backChannelLogOutPath, singleSignOnCallbackPath } from "./restriction-paths.ts";

/** `confirm` proves who uses the session, before a sensitive act; `link` names who opens the account from now on. */
const providerPurposes = ["logIn", "confirm", "link"] as const;
export type ProviderPurpose = (typeof providerPurposes)[number];

const flowSchema = z.object({
  purpose: z.enum(providerPurposes),
  organizationId: z.int(),
  issuer: z.string(),
  clientId: z.string(),
  /** The session's user; null for a log-in. */
  userId: z.int().nullable(),
  returnPath: z.string(),
  startedAt: z.int(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
/** A log-in under way, encrypted in a cookie of the browser that began it. */
export type ProviderFlow = z.output<typeof flowSchema>;

const PURPOSE = "ssoFlow";

/** The address that is registered at the provider. */
export const getRedirectUri = ({ publicUrl }: Pick<AppLoadContext, "publicUrl">) =>
  new URL(singleSignOnCallbackPath, publicUrl).href;

/** The address for its logout tokens. */
export const getBackChannelLogOutUri = ({ publicUrl }: Pick<AppLoadContext, "publicUrl">) =>
  new URL(backChannelLogOutPath, publicUrl).href;

/**
 * Begins a log-in at the organization's provider. The first one of a browser may use the session that the provider has there. A
 * later one asks for the person's credentials: the session may be of a colleague whose session here has ended, in whatever way.
 * @param returnPath of this site, for afterwards
 * @returns the provider's address, and the `Set-Cookie` headers that belong to it
 * @throws DomainError unavailable
 */
export async function startAtProvider(
  call: LogInCall,
  provider: IdentityProvider,
  flow: Pick<ProviderFlow, "purpose" | "userId" | "returnPath">,
): Promise<{ url: string; headers: [string, string][] }> {
  const { context, request } = call;
  const isLater = (await providerVisitCookie(context).parse(request.headers.get("cookie"))) !== null;
  const { url, checks } = await recordFailure(call, provider, () =>
    beginAuthorization(readable(provider, context), getRedirectUri(context), isLater || isProof(flow)),
  );
  const { organizationId, issuer, clientId } = provider;
  const sealed: ProviderFlow = {
    ...flow,
    ...checks,
    organizationId,
    issuer,
    clientId,
    startedAt: Date.now(),
  };
  const value = context.secretBox.encrypt(JSON.stringify(sealed), PURPOSE);
  return {
    url,
    headers: [
      ["set-cookie", await providerCookie(context).serialize(value)],
      // Now: the browser may come back too late, or not at all.
      ["set-cookie", await providerVisitCookie(context).serialize(organizationId)],
    ],
  };
}

/** Ends the log-in of this browser, whatever came of it. @returns the `Set-Cookie` header */
export const endFlow = async (context: AppLoadContext): Promise<[string, string]> => [
  "set-cookie",
  await providerCookie(context).serialize("", { maxAge: 0 }),
];

/** Null without a log-in that this browser began within ten minutes. */
export async function findFlow({ request, context }: LogInCall): Promise<ProviderFlow | null> {
  const value: unknown = await providerCookie(context).parse(request.headers.get("cookie"));
  const text = typeof value === "string" ? context.secretBox.decrypt(value, PURPOSE) : null;
  if (text === null) return null;
  const { data: flow } = flowSchema.safeParse(JSON.parse(text));
  return flow && Date.now() - flow.startedAt < PROVIDER_LOG_IN_MINUTES * 60_000 ? flow : null;
}

/** Each log-in is finished once, also by concurrent callbacks of several processes. */
const finished = { name: "sso-finished", seconds: PROVIDER_LOG_IN_MINUTES * 60 };

export const interrupted = () =>
  new DomainError("singleSignOn.interrupted", { minutes: PROVIDER_LOG_IN_MINUTES });

/**
 * Checks the callback of a log-in, and asks the provider who logged in.
 * @throws DomainError unauthenticated; unavailable
 */
export async function finishAtProvider(
  call: LogInCall,
  flow: ProviderFlow,
): Promise<{ provider: IdentityProvider; proven: ProvenLogIn }> {
  const { context, request } = call;
  const { attempts } = await count(context.db, finished, tokenHash(flow.state));
  const provider = await findProviderOf(context.db, flow.organizationId);
  // Switched off or changed since.
  const isSame = provider?.issuer === flow.issuer && provider.clientId === flow.clientId;
  if (attempts > 1 || !provider || !isSame) {
    const reason = attempts > 1 ? "callback_repeated" : "provider_changed";
    await recordDeniedCallback(context.db, getOrigin(call), reason, flow.issuer);
    throw interrupted();
  }
  const callback = new URL(getRedirectUri(context));
  callback.search = new URL(request.url).search;
  // The library adds 30 seconds for clocks that differ.
  const maxAge = isProof(flow) ? Math.ceil((Date.now() - flow.startedAt) / 1_000) : null;
  const proven = await recordFailure(call, provider, () =>
    finishAuthorization(readable(provider, context), callback, flow, maxAge),
  );
  return { provider, proven };
}

/** To link or confirm: a session that the provider has may be a colleague's. */
const isProof = ({ purpose }: Pick<ProviderFlow, "purpose">) => purpose !== "logIn";

function readable(provider: IdentityProvider, { secretBox }: AppLoadContext): ProviderClient {
  const client = toProviderClient(provider, secretBox);
  if (!client) throw new ProviderError("unavailable", "client_secret_unreadable");
  return client;
}

/** The reason is for administrators; the user reads whether a repetition helps. */
async function recordFailure<Value>(
  call: LogInCall,
  { issuer }: IdentityProvider,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const isDenied = error instanceof DeniedHostError;
    if (!isDenied && !(error instanceof ProviderError)) throw error;
    const { failure, reason } = isDenied
      ? ({ failure: "unavailable", reason: `host_${error.kind}` } as const)
      : error;
    await recordDeniedCallback(call.context.db, getOrigin(call), reason, issuer);
    throw new DomainError(`singleSignOn.${failure}`);
  }
}
