import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  canNow,
  getCounterOffer,
  hasPassed,
  type ResponseStatus,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { ArrivalDifference } from "@wardway/widgets/ui/arrival-difference";
import { BigTime } from "@wardway/widgets/ui/big-time";
import { describeCounterOffer, formatOfferDetails } from "@wardway/widgets/ui/offer-texts";
import { Stars } from "@wardway/widgets/ui/stars";
import { ResponseStatusBadge } from "@wardway/widgets/ui/status-badge";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { DriveFromBase } from "#app/components/drive-from-base.tsx";
import { ApprovalEffect } from "#app/sections/transports/transport/approve-response.tsx";
import { useOffer } from "#app/sections/transports/transport/use-offer.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface ResponseRowProps {
  request: TransportRequest;
  response: TransportResponse;
  redirectTo: string;
  isUrgent: boolean;
}

export function ResponseRow(props: ResponseRowProps) {
  const { response } = props;
  const clock = useClock();
  const { actor } = useViewer();
  const counter = describeCounterOffer(props.request, response, clock);
  return (
    <li className="offer" data-closed={isClosed(response.status) || undefined}>
      <header>
        <h3>{response.ambulanceCompanyName}</h3>
        <ResponseStatusBadge status={response.status} />
      </header>
      <p>
        <span className="offer-label">{t`Estimated arrival`} </span>
        <BigTime {...clock} value={response.estimatedArrival} />{" "}
        {!isClosed(response.status) && (
          <ArrivalDifference
            request={props.request}
            arrival={response.estimatedArrival}
            offeredAt={response.status === "pending" ? clock.now : undefined}
          />
        )}
      </p>
      {response.status === "pending" &&
        actor.role === "ambulance" &&
        hasPassed(response.estimatedArrival, clock.now) && (
          <p>{t`Respond again with a new arrival: it replaces this response.`}</p>
        )}
      {response.ambulanceCompanyPhone !== null && actor.role !== "ambulance" && (
        <p>
          <TelephoneText text={response.ambulanceCompanyPhone} />
        </p>
      )}
      <Stars value={response.companyRating} count={response.companyRatings} />
      <DriveFromBase {...response} possessive={actor.role === "ambulance" ? "your" : "their"} />
      {counter && <p className="font-semibold wrap-anywhere">{counter}</p>}
      {formatOfferDetails(props.request, response, clock).map((text) => (
        <p key={text} dir="auto" className="wrap-anywhere">
          {text}
        </p>
      ))}
      {response.notes && <p className="whitespace-pre-line">{response.notes}</p>}
      <p className="offer-label">
        <Trans>
          Sent <Time {...clock} value={response.createdAt} />
        </Trans>
      </p>
      <Decisions {...props} />
    </li>
  );
}

const isClosed = (status: ResponseStatus) => status !== "pending" && status !== "approved";

function Decisions({ request, response, redirectTo, isUrgent }: ResponseRowProps) {
  const { actor } = useViewer();
  const company = response.ambulanceCompanyName;
  const counter = getCounterOffer(request, response);
  const isOpen = response.status === "pending";
  const withdraw = useOffer(isOpen && canNow(actor, "response.withdraw", request, response));
  const reject = useOffer(isOpen && canNow(actor, "response.reject", request, response));
  const approve = useOffer(isOpen && canNow(actor, "response.approve", request, response));
  const fields = (intent: string) => ({ intent, responseId: String(response.id), redirectTo });
  if (!withdraw.isOffered && !reject.isOffered && !approve.isOffered) return null;
  return (
    <div data-print="hidden" className="offer-actions">
      {withdraw.isOffered && (
        <ConfirmDialog
          onOpenChange={withdraw.onOpenChange}
          trigger={t`Withdraw`}
          triggerSize="small"
          title={t`Withdraw the response of ${company}?`}
          description={t`The hospital can no longer approve it. Another response can be sent while the request is open.`}
          confirm={t`Withdraw`}
          confirming={t`Withdrawing...`}
          dismiss={t`Keep it`}
          fields={fields("withdraw")}
        />
      )}
      {reject.isOffered && (
        <ConfirmDialog
          onOpenChange={reject.onOpenChange}
          trigger={t`Reject`}
          triggerSize="small"
          title={t`Reject the response of ${company}?`}
          description={t`The other responses stay open. The company can send another one.`}
          confirm={t`Reject`}
          confirming={t`Rejecting...`}
          fields={fields("reject")}
        />
      )}
      {approve.isOffered && (
        <ConfirmDialog
          onOpenChange={approve.onOpenChange}
          trigger={t`Approve`}
          triggerVariant={isUrgent ? "primary" : "ink"}
          triggerSize="small"
          title={t`Approve ${company} for ${{ patient: request.patientName }}?`}
          description={
            <ApprovalEffect request={request} arrival={response.estimatedArrival} counter={counter} />
          }
          confirm={t`Approve`}
          confirming={t`Approving...`}
          confirmVariant={isUrgent ? "primary" : "ink"}
          fields={{ ...fields("approve"), ...(counter && { acceptsChanges: "on" }) }}
        />
      )}
    </div>
  );
}
