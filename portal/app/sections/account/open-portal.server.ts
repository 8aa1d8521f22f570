import { t } from "@lingui/core/macro";
import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { safeRedirect } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** The page for which the user logs in, or the account's first one. */
export const targetOf = ({ request }: Pick<Call, "request">, account: Account): string =>
  safeRedirect(new URL(request.url).searchParams.get("redirectTo"), getHomePath(account));

/** After a complete log-in. @param headers with its cookies */
export function openPortal(
  call: Call,
  account: Account,
  headers: readonly [string, string][],
): Promise<Response> {
  return redirectWithToast(
    call.context,
    targetOf(call, account),
    {
      title: t`Login successful`,
      description: t`Welcome back, ${{ account: account.name || account.username }}!`,
    },
    headers,
  );
}
