import { canNow, limits, type TransportRequest } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { useViewer } from "#app/http/viewer.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useOffer } from "./use-offer.ts";

const reason = { name: "reason", label: "Reason", required: true, maxLength: limits.reason };

/** Releases or cancels the transport. */
export function OtherActions({ request }: { request: TransportRequest }) {
  const { actor } = useViewer();
  const release = useOffer(canNow(actor, "request.release", request));
  const cancel = useOffer(canNow(actor, "request.cancel", request));
  if (!release.isOffered && !cancel.isOffered) return null;
  const company = request.ambulanceCompanyName ?? "the company";
  return (
    <Card title="Other actions">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {release.isOffered && (
          <ConfirmDialog
            onOpenChange={release.onOpenChange}
            trigger="Release Transport"
            title={`Release the transport of ${request.patientName}?`}
            description={`${company} is no longer assigned. The request goes back into the pool and other companies can respond. The reason stands in the timeline.`}
            confirm="Release Transport"
            confirming="Releasing..."
            dismiss="Keep it"
            fields={{ intent: "release" }}
            reason={reason}
          />
        )}
        {cancel.isOffered && (
          <ConfirmDialog
            onOpenChange={cancel.onOpenChange}
            trigger="Cancel Request"
            title={`Cancel the transport of ${request.patientName}?`}
            description="The request is closed and open responses are rejected. This cannot be undone. The reason stands in the timeline."
            confirm="Cancel Request"
            confirming="Cancelling..."
            dismiss="Keep it"
            fields={{ intent: "cancel" }}
            reason={reason}
          />
        )}
      </div>
    </Card>
  );
}
