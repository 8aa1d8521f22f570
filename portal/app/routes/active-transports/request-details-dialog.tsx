import { Link } from "@remix-run/react";
import { getDestinationPlace, getPickupPlace, milestones, statusLabel } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { PlaceName } from "@wardway/widgets/ui/place-name";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import type { ListedRequest } from "#app/domain/transports/requests/listed.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { LateMark } from "#app/ui/late-mark.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useDetailsLabel } from "#app/ui/requests/details-link.tsx";
import { RowAction } from "#app/ui/requests/row-action.tsx";
import { TelephoneText } from "#app/ui/telephone-text.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { besideHospital, useClock } from "#app/ui/use-clock.ts";
import { useLinkDialog } from "#app/ui/use-link-dialog.ts";
import { messages } from "./messages.ts";
import { type Details, useDetails } from "./use-details.ts";

/** Without a script, links to the transport's page. */
export function RequestDetailsDialog({ request }: { request: ListedRequest }) {
  const { t } = useTranslator(messages);
  const { open, setOpen, link } = useLinkDialog();
  const details = useDetails(request.id, open);
  const page = `/transport/${request.id}`;
  return (
    <>
      <Link to={page} {...link} discover="none" className="open" {...useDetailsLabel(request)}>
        {t("activeTransports.viewDetails")}
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
        <DialogFacts request={request} details={details} />
        <p role="status" className="mt-3 text-muted text-sm empty:hidden">
          {details === undefined && t("activeTransports.loading")}
          {details === null && t("activeTransports.detailsNotLoaded")}
        </p>
      </Dialog>
    </>
  );
}

interface DialogFactsProps {
  request: ListedRequest;
  details: Details | null | undefined;
}

function DialogFacts({ request, details }: DialogFactsProps) {
  const { t } = useTranslator(messages);
  const clock = besideHospital(useClock(), request);
  return (
    <Facts>
      <Fact name={t("activeTransports.pickUp")}>
        <PickupTime {...clock} request={request} />
      </Fact>
      <Fact name={t("activeTransports.lastMilestone")}>
        {request.lastMilestone ? milestones[request.lastMilestone].title : t("activeTransports.noneYet")}
      </Fact>
      <Fact name={t("activeTransports.from")} wide>
        <PlaceName place={details ? getPickupPlace(details) : request.from} />
      </Fact>
      <Fact name="To" wide>
        <PlaceName place={details ? getDestinationPlace(details) : request.to} />
      </Fact>
      <Fact name={t("activeTransports.hospital")}>
        <bdi translate="no">{request.hospitalName}</bdi>
      </Fact>
      <Fact name={t("activeTransports.ambulanceCompany")}>
        <bdi>{request.ambulanceCompanyName ?? t("activeTransports.noneYet")}</bdi>
      </Fact>
      {details && details.medicalRecordNumber !== null && (
        <Fact name={t("activeTransports.medicalRecordNumber")}>
          <span translate="no" className="font-mono">
            {details.medicalRecordNumber}
          </span>
        </Fact>
      )}
      {details && (
        <Fact name={t("activeTransports.contactPerson")}>
          {details.contactPerson === null ? (
            t("activeTransports.notGiven")
          ) : (
            <TelephoneText text={details.contactPerson} />
          )}
        </Fact>
      )}
      <Fact name={t("activeTransports.isolationPrecautions")}>
        {statusLabel(request.isolationPrecautions)}
      </Fact>
      <Fact name={t("activeTransports.equipment")}>
        {request.equipment ?? t("activeTransports.noneRequested")}
      </Fact>
      {details && details.specialInstructions !== null && (
        <Fact name={t("activeTransports.specialInstructions")} wide>
          <span dir="auto" className="whitespace-pre-line">
            {details.specialInstructions}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
