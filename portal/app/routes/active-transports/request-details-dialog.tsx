import { Link } from "@remix-run/react";
import { milestones, statusLabel, type TransportRequest } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { RowAction } from "#app/ui/requests/row-action.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { useLinkDialog } from "#app/ui/use-link-dialog.ts";

/** A transport's details in a dialog over the list; without a script, a link to its page. */
export function RequestDetailsDialog({ request }: { request: TransportRequest }) {
  const { open, setOpen, link } = useLinkDialog();
  const page = `/transport/${request.id}`;
  return (
    <>
      <Link to={page} {...link} className={buttonClass({ variant: "quiet", size: "small" })}>
        View Details
        <span className="sr-only"> of {request.patientName}</span>
      </Link>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={request.patientName}
        isText
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            <StatusBadge status={request.status} />
            <PriorityBadge priority={request.priority} />
          </span>
        }
        footer={
          <>
            <LinkButton to={page} variant="secondary">
              Open the transport
            </LinkButton>
            <RowAction request={request} hasResponded={false} />
          </>
        }
      >
        <DialogFacts request={request} />
      </Dialog>
    </>
  );
}

function DialogFacts({ request }: { request: TransportRequest }) {
  const clock = useClock();
  return (
    <Facts>
      <Fact name="Pick-up">
        <Time {...clock} value={request.transportDate} />
      </Fact>
      <Fact name="Last milestone">
        {request.lastMilestone ? milestones[request.lastMilestone].title : "None yet"}
      </Fact>
      <Fact name="From" wide>
        <bdi>{request.currentLocation}</bdi>
      </Fact>
      <Fact name="To" wide>
        <bdi>{request.destination}</bdi>
      </Fact>
      <Fact name="Hospital">
        <bdi>{request.hospitalName}</bdi>
      </Fact>
      <Fact name="Ambulance company">
        <bdi>{request.ambulanceCompanyName ?? "None yet"}</bdi>
      </Fact>
      {request.medicalRecordNumber !== null && (
        <Fact name="Medical record number">
          <span className="font-mono">{request.medicalRecordNumber}</span>
        </Fact>
      )}
      <Fact name="Contact person">
        <bdi>{request.contactPerson ?? "Not given"}</bdi>
      </Fact>
      <Fact name="Isolation precautions">{statusLabel(request.isolationPrecautions)}</Fact>
      <Fact name="Equipment">{request.equipment ?? "None asked for"}</Fact>
      {request.specialInstructions !== null && (
        <Fact name="Special instructions" wide>
          <span dir="auto" className="whitespace-pre-line">
            {request.specialInstructions}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
