import { t } from "@lingui/core/macro";
import { useParams } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { TransportProblem } from "#app/sections/transports/transport/transport-problem.tsx";
import { deleteTransportValues, storedSteps } from "#app/shell/offline/offline-store.ts";
import { ErrorPanel } from "#app/shell/page/error-panel.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import type { PendingStep } from "./pending-steps.ts";
import { RejectedSteps } from "./rejected-steps.tsx";

export function CrewProblem({ status }: { status: number }) {
  const isAssigned = status !== 403 && status !== 404;
  if (isAssigned) {
    return (
      <ErrorPanel
        title={t`The crew's page could not be loaded`}
        safe={t`Steps and positions on this phone are saved and sent when the page is back.`}
      />
    );
  }
  return (
    <>
      <LeftSteps />
      {status === 404 ? <TransportProblem status={404} /> : <NotAssigned />}
    </>
  );
}

/** The crew is no longer assigned: steps that were not sent are shown, everything else is deleted. */
function LeftSteps() {
  const { user } = useViewer();
  const { id } = useParams();
  const requestId = Number(id);
  const queue = useMemo(() => storedSteps<PendingStep>(user.id, requestId), [user.id, requestId]);
  const [steps, setSteps] = useState<readonly PendingStep[]>([]);
  useEffect(() => {
    deleteTransportValues(user.id, requestId).catch(() => undefined);
    queue.read().then((all = []) => setSteps(all));
  }, [queue, user.id, requestId]);
  const remove = () => {
    setSteps([]);
    void queue.delete();
  };
  return <RejectedSteps steps={steps} remove={remove} />;
}

function NotAssigned() {
  return (
    <CalmPage
      role="alert"
      title={t`This transport is not your company's`}
      text={t`Another company runs it, or it was released. This phone's position is neither shared nor stored here.`}
    >
      <LinkButton to="/dashboard" className="min-h-14">
        {t`Return to dashboard`}
      </LinkButton>
    </CalmPage>
  );
}
