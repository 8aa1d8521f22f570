import { useParams } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { useEffect } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { CalmPage } from "#app/ui/calm-page.tsx";
import { deleteTransportValues } from "#app/ui/crew/offline-store.ts";
import { ErrorPanel } from "#app/ui/error-panel.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TransportProblem } from "#app/ui/transport/transport-problem.tsx";
import { messages } from "./messages.ts";

export function CrewProblem({ status }: { status: number }) {
  const { t } = useTranslator(messages);
  const isAssigned = status !== 403 && status !== 404;
  if (isAssigned) {
    return (
      <ErrorPanel
        title={t("transportIdCrew.theCrewsPageCouldNot")}
        safe={t("transportIdCrew.queuedUntilReload")}
      />
    );
  }
  return (
    <>
      <DeleteOfflineValues />
      {status === 404 ? <TransportProblem status={404} /> : <NotAssigned />}
    </>
  );
}

/** Deletes the phone's offline values if the crew is no longer assigned. */
function DeleteOfflineValues() {
  const { user } = useViewer();
  const { id } = useParams();
  useEffect(() => {
    deleteTransportValues(user.id, Number(id));
  }, [user.id, id]);
  return null;
}

function NotAssigned() {
  const { t } = useTranslator(messages);
  return (
    <CalmPage
      role="alert"
      title={t("transportIdCrew.thisTransportIsNotYour")}
      text={t("transportIdCrew.anotherCompanyRunsItOr")}
    >
      <LinkButton to="/dashboard" className="min-h-14">
        {t("transportIdCrew.returnToDashboard")}
      </LinkButton>
    </CalmPage>
  );
}
