import { useParams } from "@remix-run/react";
import { useEffect } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { forgetTransport } from "#app/ui/crew/offline-store.ts";
import { ErrorPanel } from "#app/ui/error-panel.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TransportProblem } from "#app/ui/transport/transport-problem.tsx";

/** Replaces the crew's screen if the transport belongs to another company or could not be loaded. */
export function CrewProblem({ status }: { status: number }) {
  const isAssigned = status !== 403 && status !== 404;
  if (isAssigned) {
    return (
      <ErrorPanel
        title="The crew's page could not be loaded"
        safe="What this phone has noted is kept, and sent once the page is there again."
      />
    );
  }
  return (
    <>
      <ForgetTransport />
      {status === 404 ? <TransportProblem status={404} /> : <NotAssigned />}
    </>
  );
}

/** Deletes the transport's offline values from the phone of a crew that is no longer assigned. */
function ForgetTransport() {
  const { user } = useViewer();
  const { id } = useParams();
  useEffect(() => {
    forgetTransport(user.id, Number(id));
  }, [user.id, id]);
  return null;
}

function NotAssigned() {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <h1 className="font-semibold text-2xl">This transport is not your company's</h1>
      <p className="mt-2 max-w-prose text-balance text-muted">
        Another company runs it, or it was released. The position of this phone is not shared, and nothing of
        it is kept here.
      </p>
      <LinkButton to="/dashboard" className="mt-6 min-h-14">
        Return to dashboard
      </LinkButton>
    </div>
  );
}
