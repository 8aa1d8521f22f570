import { t } from "@lingui/core/macro";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { findInvitation } from "#app/domain/invitations/accept.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { invitationCookie } from "#app/http/cookies.server.ts";
import { findVisitor } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { moveTokenToCookie, readTokenCookie } from "#app/http/token-of-link.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = invitationCookie(context);
  const redirectWithoutToken = await moveTokenToCookie(request, cookie);
  if (redirectWithoutToken) return redirectWithoutToken;
  const token = await readTokenCookie(request, cookie);
  const [{ value: invitation, rejection }, { systemName }, currentUser] = await Promise.all([
    attempt(findInvitation(context.db, token)),
    activeSettings(context.db),
    findVisitor({ request, context }),
  ]);
  const loggedInAs = currentUser ? currentUser.name || currentUser.username : null;
  return rejection
    ? data(
        { invitation: null, problem: describeProblem(rejection), systemName, loggedInAs },
        rejection.status,
      )
    : { invitation, problem: null, systemName, loggedInAs };
}

const describeProblem = ({ category, message }: DomainError) => ({
  title: category === "unavailable" ? t`Your invitation waits` : t`This invitation cannot be used`,
  message,
});
