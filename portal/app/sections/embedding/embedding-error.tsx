import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { routeError } from "#app/shell/page/route-error.tsx";

/** The error boundary of a screen of embedding. */
export function embeddingError(title: MessageDescriptor) {
  const OtherError = routeError(title, msg`Nothing was changed. Try again in a moment.`);
  return () => {
    const error = useRouteError();
    return isRouteErrorResponse(error) && error.status === 403 ? <AccessDenied /> : <OtherError />;
  };
}

function AccessDenied() {
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t`Access Denied`}</h1>
      <p className="mt-1 text-muted">{t`This page is for managers of a hospital's widgets. If you need access, contact an administrator of the portal.`}</p>
      <LinkButton to="/" className="mt-5" icon={<Icon name="house" className="size-4" />}>
        {t`Return to Home`}
      </LinkButton>
    </div>
  );
}
