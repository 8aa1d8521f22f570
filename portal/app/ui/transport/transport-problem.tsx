import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { ErrorPanel } from "../error-panel.tsx";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { messages } from "./messages.ts";

export function TransportProblem({ status }: { status: number }) {
  const { t } = useTranslator(messages);
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
      safe={t("ui.transport.whatYouSavedBeforeIs")}
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
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-raised text-muted">
        <Icon name="search-x" className="size-7" />
      </span>
      <h1 className="font-semibold text-2xl">{t("ui.transport.transportRequestNotFound")}</h1>
      <p className="mt-2 max-w-prose text-balance text-muted">{t("ui.transport.itMayHaveGoneTo")}</p>
      <LinkButton to="/dashboard" className="mt-6">
        {t("ui.transport.returnToDashboard")}
      </LinkButton>
    </div>
  );
}
