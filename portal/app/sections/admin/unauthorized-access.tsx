import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { routeError } from "#app/shell/page/route-error.tsx";

export const backToAdmin = { to: "/admin", label: msg`Back to Admin Dashboard` };
/** To the list that leads to the page. */
export const backToSettings = { ...backToAdmin, to: "/admin?tab=settings" };

function UnauthorizedAccess() {
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t`Unauthorized access`}</h1>
      <p className="mt-1 text-muted">{t`This page is for administrators. If you need it, ask one of them to change your role.`}</p>
      <LinkButton to="/" className="mt-5" icon={<Icon name="house" className="size-4" />}>
        {t`Return to Home`}
      </LinkButton>
    </div>
  );
}

/** The error boundary of a page below /admin. @param safe what its reader may rely on */
export function adminPageError(
  title: MessageDescriptor,
  safe: MessageDescriptor = msg`Nothing was changed. Try again in a moment.`,
) {
  const OtherError = routeError(title, safe);
  return () => {
    const error = useRouteError();
    return isRouteErrorResponse(error) && error.status === 403 ? <UnauthorizedAccess /> : <OtherError />;
  };
}
