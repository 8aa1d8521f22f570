import { canNow, type TransportRequest, type TransportResponse } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Stars } from "@wardway/widgets/ui/stars";
import { ResponseStatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useViewer } from "#app/http/viewer.ts";
import { ArrivalDifference } from "#app/ui/arrival-difference.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { DriveFromBase } from "#app/ui/drive-from-base.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";
import { useOffer } from "./use-offer.ts";

export interface ResponseRowProps {
  request: TransportRequest;
  response: TransportResponse;
  redirectTo: string;
}

export function ResponseRow(props: ResponseRowProps) {
  const { t } = useTranslator(messages);
  const { response } = props;
  const clock = useClock();
  const { actor } = useViewer();
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_17rem] xl:gap-x-8">
      <div className="min-w-0 space-y-1">
        <h3 className="font-semibold wrap-anywhere">{response.ambulanceCompanyName}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ResponseStatusBadge status={response.status} />
          <Stars value={response.companyRating} count={response.companyRatings} />
        </p>
        <DriveFromBase {...response} possessive={actor.role === "ambulance" ? "your" : "their"} />
      </div>
      <div className="min-w-0 space-y-1">
        <p>
          <span className="text-muted">{t("transportId.estimatedArrival")} </span>
          <Time {...clock} value={response.estimatedArrival} className="font-medium" />{" "}
          <ArrivalDifference pickUp={props.request.transportDate} arrival={response.estimatedArrival} />
        </p>
        {response.notes && <p className="whitespace-pre-line wrap-anywhere">{response.notes}</p>}
        <p className="text-muted text-sm">
          Sent <Time {...clock} value={response.createdAt} />
        </p>
      </div>
      <Decisions {...props} clock={clock} />
    </li>
  );
}

function Decisions({ request, response, redirectTo, clock }: ResponseRowProps & { clock: Clock }) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const company = response.ambulanceCompanyName;
  const isOpen = response.status === "pending";
  const withdraw = useOffer(isOpen && canNow(actor, "response.withdraw", request, response));
  const reject = useOffer(isOpen && canNow(actor, "response.reject", request, response));
  const approve = useOffer(isOpen && canNow(actor, "response.approve", request, response));
  const fields = (intent: string) => ({ intent, responseId: String(response.id), redirectTo });
  if (!withdraw.isOffered && !reject.isOffered && !approve.isOffered) return null;
  return (
    <div
      data-print="hidden"
      className="flex flex-wrap gap-2 self-start max-md:*:flex-1 md:col-span-full md:justify-end xl:col-span-1"
    >
      {withdraw.isOffered && (
        <ConfirmDialog
          onOpenChange={withdraw.onOpenChange}
          trigger={t("transportId.withdraw")}
          triggerSize="small"
          title={t("transportId.withdrawTheResponseOf", { company })}
          description={t("transportId.theHospitalCanNoLonger")}
          confirm={t("transportId.withdraw")}
          confirming={t("transportId.withdrawing")}
          dismiss={t("transportId.keepIt")}
          fields={fields("withdraw")}
        />
      )}
      {reject.isOffered && (
        <ConfirmDialog
          onOpenChange={reject.onOpenChange}
          trigger={t("transportId.reject")}
          triggerSize="small"
          title={t("transportId.rejectTheResponseOf", { company })}
          description={t("transportId.theOtherResponsesStayOpen")}
          confirm={t("transportId.reject")}
          confirming={t("transportId.rejecting")}
          fields={fields("reject")}
        />
      )}
      {approve.isOffered && (
        <ConfirmDialog
          onOpenChange={approve.onOpenChange}
          trigger={t("transportId.approve")}
          triggerVariant="primary"
          triggerSize="small"
          title={t("transportId.approveQuestion", { company })}
          description={
            <>
              They expect to arrive <Time {...clock} value={response.estimatedArrival} />{" "}
              <ArrivalDifference pickUp={request.transportDate} arrival={response.estimatedArrival} />. They
              will see who the patient is, and the other open responses are rejected.
            </>
          }
          confirm={t("transportId.approve")}
          confirming={t("transportId.approving")}
          confirmVariant="primary"
          fields={fields("approve")}
        />
      )}
    </div>
  );
}
