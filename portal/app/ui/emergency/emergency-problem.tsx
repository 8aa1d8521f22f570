import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { EMERGENCY_ACCESS_MINUTES } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { CalmPage } from "../calm-page.tsx";
import { LinkButton } from "../link-button.tsx";
import { RouteError } from "../route-error.tsx";
import { messages } from "./messages.ts";

/** The same page for an access that has ended and for one that is not the reader's. */
export function EmergencyProblem() {
  const { t } = useTranslator(messages);
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <RouteError title={t("ui.emergency.couldNotBeLoaded")} safe={t("ui.emergency.tryAgain")} />;
  }
  return (
    <CalmPage
      title={t("ui.emergency.ended")}
      text={t("ui.emergency.endedText", { minutes: EMERGENCY_ACCESS_MINUTES })}
    >
      <LinkButton to="/emergency-access">{t("ui.emergency.back")}</LinkButton>
    </CalmPage>
  );
}
