import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { getDestinationPlace, getPickupPlace } from "@wardway/model";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { PlaceName } from "@wardway/widgets/ui/place-name";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import { Dialog } from "#app/components/dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Reachable } from "#app/components/reachable.tsx";
import { useLinkDialog } from "#app/components/use-link-dialog.ts";
import { precautionWord } from "#app/components/words.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import type { ListedRequest } from "#app/domain/transports/record/listed-request.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { useDetailsLabel } from "#app/sections/transports/requests/details-link.tsx";
import { RowAction } from "#app/sections/transports/requests/row-action.tsx";
import { CrewFact, RequesterFact } from "#app/sections/transports/transport/contact-facts.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { LateMark } from "#app/sections/transports/transport/late-mark.tsx";
import { besideHospital, useClock } from "#app/shell/page/use-clock.ts";
import { type Details, useDetails } from "./use-details.ts";

/** Without a script, links to the transport's page. */
export function RequestDetailsDialog({ request }: { request: ListedRequest }) {
  const { open, setOpen, link } = useLinkDialog();
  const details = useDetails(request.id, open);
  const page = `/transport/${request.id}`;
  return (
    <>
      <Link to={page} {...link} discover="none" className="open" {...useDetailsLabel(request)}>
        {t`View Details`}
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
              {t`Open the transport`}
            </LinkButton>
            <RowAction request={request} />
          </>
        }
      >
        <DialogFacts request={request} details={details} />
        <p role="status" className="mt-3 text-muted text-sm empty:hidden">
          {details === undefined && t`Loading the other details`}
          {details === null && t`The other details could not be loaded. The transport's page has them.`}
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
  const clock = besideHospital(useClock(), request);
  return (
    <Facts>
      <Fact name={t`Pick-up`}>
        <PickupTime {...clock} request={request} />
      </Fact>
      <Fact name={t`Last milestone`}>
        {request.lastMilestone ? i18n._(milestoneTitles[request.lastMilestone]) : t`None yet`}
      </Fact>
      <Fact name={t`From`} wide>
        <PlaceName place={details ? getPickupPlace(details) : request.from} />
      </Fact>
      <Fact name={t`To`} wide>
        <PlaceName place={details ? getDestinationPlace(details) : request.to} />
      </Fact>
      <Fact name={t`Hospital`}>
        {details ? (
          <Reachable name={request.hospitalName} phone={details.contacts?.hospitalPhone ?? null} />
        ) : (
          <bdi translate="no">{request.hospitalName}</bdi>
        )}
      </Fact>
      {details && <RequesterFact request={details} />}
      <Fact name={t`Ambulance company`}>
        {details && request.ambulanceCompanyName !== null ? (
          <Reachable name={request.ambulanceCompanyName} phone={details.contacts?.companyPhone ?? null} />
        ) : (
          <bdi>{request.ambulanceCompanyName ?? t`None yet`}</bdi>
        )}
      </Fact>
      {details && <CrewFact request={details} />}
      {details && details.medicalRecordNumber !== null && (
        <Fact name={t`Medical record number`}>
          <span translate="no" className="font-mono">
            {details.medicalRecordNumber}
          </span>
        </Fact>
      )}
      {details && (
        <Fact name={t`Contact person`}>
          {details.contactPerson === null ? t`Not given` : <TelephoneText text={details.contactPerson} />}
        </Fact>
      )}
      <Fact name={t`Isolation precautions`}>{precautionWord(request.isolationPrecautions)}</Fact>
      {request.levelOfService !== null && (
        <Fact name={t`Level of service`}>{formatLevel(request.levelOfService)}</Fact>
      )}
      <Fact name={t`Needs`}>
        {listNeeds({ ...request, needs: details?.needs ?? request.needs })
          .filter(({ shape }) => shape !== request.isolationPrecautions)
          .map(({ text }) => text)
          .join("; ") || t`None requested`}
      </Fact>
      {details && details.specialInstructions !== null && (
        <Fact name={t`Special instructions`} wide>
          <span dir="auto" className="whitespace-pre-line">
            {details.specialInstructions}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
