import { t } from "@lingui/core/macro";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { toastHeader } from "#app/http/forms/toast.server.ts";
import { type BrowserLogOut, logOutBrowser } from "#app/http/session/log-out.server.ts";

/** For the provider's own page, which may ask. */
const AT_PROVIDER_SECONDS = 120;

/** Calls that have logged out: Remix runs the loaders of an action's page in the same call, as if it were read. */
const left = new WeakSet<AppLoadContext>();

export const hasLeft = (context: AppLoadContext) => left.has(context);

/**
 * Logs a browser out.
 * @returns where it goes from here: to the log-in page, which says what happened, or first to the organization's provider
 */
export async function leaveBrowser({
  request,
  context,
}: ActionFunctionArgs): Promise<{ continueTo: string; isElsewhere: boolean; headers: [string, string][] }> {
  const { headers, atProvider } = await logOutBrowser(request, context);
  left.add(context);
  const url = atProvider?.url ?? null;
  const message = { title: t`Logged out`, description: describe(atProvider) };
  const toast = await toastHeader(context, message, url === null ? undefined : AT_PROVIDER_SECONDS);
  return { continueTo: url ?? "/login", isElsewhere: url !== null, headers: [...headers, toast] };
}

function describe(atProvider: BrowserLogOut["atProvider"]): string {
  if (!atProvider) return t`You have been successfully logged out.`;
  const { organization, url } = atProvider;
  return url === null
    ? t`You are logged out here. In this browser you may still be logged in at ${organization}.`
    : t`You are logged out here, and were led to the log-out of ${organization}.`;
}
