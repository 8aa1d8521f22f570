import { msg, t } from "@lingui/core/macro";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { RouteError } from "#app/shell/page/route-error.tsx";

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

/** Error boundary of the pages below /admin. */
export function AdminPageError(props: { title: string; safe: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <UnauthorizedAccess />;
  return <RouteError {...props} />;
}
