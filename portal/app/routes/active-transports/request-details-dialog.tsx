import { Link } from "@remix-run/react";
import { milestones, statusLabel } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import { Dialog } from "#app/ui/dialog.tsx";
import { LateMark } from "#app/ui/late-mark.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { RowAction } from "#app/ui/requests/row-action.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { useLinkDialog } from "#app/ui/use-link-dialog.ts";
import type { ActiveTransport } from "./loader.server.ts";
import { messages } from "./messages.ts";

/** Without a script, links to the transport's page. */
export function RequestDetailsDialog({ request }: { request: ActiveTransport }) {
  const { t } = useTranslator(messages);
  const { open, setOpen, link } = useLinkDialog();
  const page = `/transport/${request.id}`;
  return (
    <>
      <Link to={page} {...link} discover="none" className="open">
        {t("activeTransports.viewDetails")}
        <span className="sr-only"> {t("activeTransports.of", { patientName: request.patientName })}</span>
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
            <LateMark request={request} />
          </span>
        }
        footer={
          <>
            <LinkButton to={page} variant="secondary">
              {t("activeTransports.openTheTransport")}
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

function DialogFacts({ request }: { request: ActiveTransport }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <Facts>
      <Fact name={t("activeTransports.pickUp")}>
        <Time {...clock} value={request.transportDate} />
      </Fact>
      <Fact name={t("activeTransports.lastMilestone")}>
        {request.lastMilestone ? milestones[request.lastMilestone].title : t("activeTransports.noneYet")}
      </Fact>
      <Fact name={t("activeTransports.from")} wide>
        <bdi>{request.currentLocation}</bdi>
      </Fact>
      <Fact name="To" wide>
        <bdi>{request.destination}</bdi>
      </Fact>
      <Fact name={t("activeTransports.hospital")}>
        <bdi>{request.hospitalName}</bdi>
      </Fact>
      <Fact name={t("activeTransports.ambulanceCompany")}>
        <bdi>{request.ambulanceCompanyName ?? t("activeTransports.noneYet")}</bdi>
      </Fact>
      {request.medicalRecordNumber !== null && (
        <Fact name={t("activeTransports.medicalRecordNumber")}>
          <span className="font-mono">{request.medicalRecordNumber}</span>
        </Fact>
      )}
      <Fact name={t("activeTransports.contactPerson")}>
        <bdi>{request.contactPerson ?? t("activeTransports.notGiven")}</bdi>
      </Fact>
      <Fact name={t("activeTransports.isolationPrecautions")}>
        {statusLabel(request.isolationPrecautions)}
      </Fact>
      <Fact name={t("activeTransports.equipment")}>
        {request.equipment ?? t("activeTransports.noneRequested")}
      </Fact>
      {request.specialInstructions !== null && (
        <Fact name={t("activeTransports.specialInstructions")} wide>
          <span dir="auto" className="whitespace-pre-line">
            {request.specialInstructions}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
