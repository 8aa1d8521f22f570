import { t } from "@lingui/core/macro";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { getMaintenanceNotice } from "#app/http/session/restriction-paths.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { Maintenance } from "./maintenance.tsx";
import { NotFound } from "./not-found.tsx";
import { getProblemDetail } from "./problem-detail.ts";

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
