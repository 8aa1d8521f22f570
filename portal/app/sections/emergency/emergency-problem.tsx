import { t } from "@lingui/core/macro";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { EMERGENCY_ACCESS_MINUTES } from "@wardway/model";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { RouteError } from "#app/shell/page/route-error.tsx";

/** The same page for an access that has ended and for one that is not the reader's. */
export function EmergencyProblem() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return (
      <RouteError
        title={t`The page could not be loaded`}
        safe={t`Nothing is lost. Try again in a moment. If it is urgent, call the hospital.`}
      />
    );
  }
  return (
    <CalmPage
      title={t`There is nothing to read here`}
      text={t`The emergency access has ended, as it does after ${EMERGENCY_ACCESS_MINUTES} minutes, or the transport is closed or belongs to another hospital.`}
    >
      <LinkButton to="/emergency-access">{t`Emergency access`}</LinkButton>
    </CalmPage>
  );
}
