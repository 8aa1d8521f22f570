import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { getMaintenanceNotice } from "#app/http/session/restriction-paths.ts";
import { i18n } from "#app/infra/locale.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { Maintenance } from "./maintenance.tsx";
import { NotFound } from "./not-found.tsx";
import { getProblemDetail } from "./problem-detail.ts";

/** The error boundary of a screen. @param safe what its reader may rely on */
export function routeError(
  title: MessageDescriptor,
  safe: MessageDescriptor = msg`Try again in a moment. If you had just saved something, check that it is there.`,
) {
  return () => <RouteError title={i18n._(title)} safe={i18n._(safe)} />;
}

export function RouteError({ title, safe }: { title: string; safe: string }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const maintenance = getMaintenanceNotice(error);
  if (maintenance) return <Maintenance {...maintenance} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const detail = isRouteErrorResponse(error) ? getProblemDetail(error.data) : null;
  return (
    <ErrorPanel title={title} safe={detail ?? safe}>
      {search !== "" && (
        <Link to={pathname} className={buttonClass({ variant: "secondary" })}>
          {t`Start again`}
        </Link>
      )}
    </ErrorPanel>
  );
}
