import { t } from "@lingui/core/macro";
import { useRouteError } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { ErrorPanel } from "#app/shell/page/error-panel.tsx";
import { getUnavailableDetail } from "#app/shell/page/problem-detail.ts";

export function TransportProblem({ status }: { status: number }) {
  const unavailable = getUnavailableDetail(useRouteError());
  if (status === 404) return <NotFound />;
  if (status === 403) {
    return (
      <ErrorPanel
        title={t`Your account may not do this`}
        safe={t`Nothing was changed.`}
        retryLabel={t`Show the transport`}
      />
    );
  }
  return (
    <ErrorPanel
      title={t`Failed to load transport request details`}
      safe={unavailable ?? t`Try again in a moment. If you had just saved something, check that it is there.`}
    >
      <a href="/dashboard" className={buttonClass({ variant: "quiet" })}>
        {t`Return to dashboard`}
      </a>
    </ErrorPanel>
  );
}

function NotFound() {
  return (
    <CalmPage
      title={t`Transport request not found`}
      text={t`It may have gone to another company, or the link may be wrong.`}
    >
      <LinkButton to="/dashboard">{t`Return to dashboard`}</LinkButton>
    </CalmPage>
  );
}
