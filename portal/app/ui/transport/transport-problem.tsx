import { useRouteError } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { getUnavailableDetail } from "#app/http/problem-detail.ts";
import { CalmPage } from "../calm-page.tsx";
import { ErrorPanel } from "../error-panel.tsx";
import { LinkButton } from "../link-button.tsx";
import { messages } from "./messages.ts";

export function TransportProblem({ status }: { status: number }) {
  const { t } = useTranslator(messages);
  const unavailable = getUnavailableDetail(useRouteError());
  if (status === 404) return <NotFound />;
  if (status === 403) {
    return (
      <ErrorPanel
        title={t("ui.transport.yourAccountMayNotDo")}
        safe={t("ui.transport.nothingWasChanged")}
        retryLabel={t("ui.transport.showTheTransport")}
      />
    );
  }
  return (
    <ErrorPanel
      title={t("ui.transport.failedToLoadTransportRequest")}
      safe={unavailable ?? t("ui.transport.whatYouSavedBeforeIs")}
    >
      <a href="/dashboard" className={buttonClass({ variant: "quiet" })}>
        {t("ui.transport.returnToDashboard")}
      </a>
    </ErrorPanel>
  );
}

function NotFound() {
  const { t } = useTranslator(messages);
  return (
    <CalmPage title={t("ui.transport.transportRequestNotFound")} text={t("ui.transport.itMayHaveGoneTo")}>
      <LinkButton to="/dashboard">{t("ui.transport.returnToDashboard")}</LinkButton>
    </CalmPage>
  );
}
