import { msg, t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import {
  canNow,
  hasPassed,
  type TransportDecline,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { responseOrders, sortResponses } from "@wardway/widgets/responses/sort-responses";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import type { ReactNode } from "react";
import { ChoiceLinks } from "#app/components/choice-links.tsx";
import { translateLabels } from "#app/infra/locale.ts";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { ErrorPanel } from "#app/shell/page/error-panel.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { Asking } from "./asking.tsx";
import { DeclineForm, Declines, OwnDecline } from "./declines.tsx";
import { Offered } from "./offered.tsx";
import { RespondForm, type RespondFormProps } from "./respond-form.tsx";
import { ResponseRow } from "./response-row.tsx";

const orders = [
  { value: "arrival", label: msg`Earliest first` },
  { value: "distance", label: msg`Nearest first` },
] as const;

export interface ResponsesProps
  extends Pick<RespondFormProps, "companies" | "heldLevels" | "idempotencyKey"> {
  request: TransportRequest;
  /** Null if loading failed. */
  responses: readonly TransportResponse[] | null;
  declines: readonly TransportDecline[];
  /** Names of the companies that the hospital has asked so far, unless all are. */
  asked: readonly string[];
  lastResult: (intent: string) => RespondFormProps["lastResult"];
  /** The decision cannot wait: it takes the signal colour. */
  isUrgent: boolean;
  /** Beside the form. */
  map: ReactNode;
}

/** All responses for a hospital; a company sees its own. */
export function Responses(props: ResponsesProps) {
  const { request, responses, declines, asked, lastResult, isUrgent, map, ...form } = props;
  const { actor } = useViewer();
  const { now } = useClock();
  const [search] = useSearchParams();
  if (responses === null) {
    return (
      <ErrorPanel title={t`Failed to fetch responses`} safe={t`The transport itself is not affected.`} />
    );
  }
  const isCompany = actor.role === "ambulance";
  // One whose arrival has passed makes way for a new one.
  const hasOpen = responses.some(
    ({ status, estimatedArrival }) => status === "pending" && !hasPassed(estimatedArrival, now),
  );
  const [ownDecline] = isCompany ? declines : [];
  const mayRespond = canNow(actor, "response.create", request) && !(isCompany && (hasOpen || ownDecline));
  // Not while there is an open response, even of an arrival that has passed.
  const hasPending = responses.some(({ status }) => status === "pending");
  const mayDecline = canNow(actor, "request.decline", request) && !(isCompany && hasPending);
  const order = responseOrders.find((known) => known === search.get("order")) ?? "arrival";
  const isSortable =
    responses.length > 1 &&
    responses.some(({ status, baseDistance }) => status === "pending" && baseDistance !== null);
  const redirectTo = `/transport/${request.id}?tab=responses${order === "arrival" ? "" : `&order=${order}`}`;
  const respondForm = (
    <Offered isPossible={mayRespond}>
      <div className="respond-columns">
        <RespondForm
          {...form}
          lastResult={lastResult("respond")}
          isUrgent={isUrgent}
          request={request}
          redirectTo={redirectTo}
        />
        {map}
      </div>
    </Offered>
  );
  return (
    <div id="responses">
      {ownDecline && canNow(actor, "request.withdraw_decline", request) && (
        <OwnDecline decline={ownDecline} />
      )}
      {isCompany && respondForm}
      {!isCompany && <Asking request={request} names={asked} />}
      {responses.length > 0 ? (
        <TripSection
          title={isCompany ? t`Your responses` : t`Responses`}
          actions={
            isSortable && (
              <ChoiceLinks
                label={t`Order of the responses`}
                param="order"
                options={translateLabels(orders)}
                current={order}
              />
            )
          }
        >
          <ul className="offers">
            {sortResponses(responses, now, order).map((response) => (
              <ResponseRow
                key={response.id}
                request={request}
                response={response}
                redirectTo={redirectTo}
                isUrgent={isUrgent}
              />
            ))}
          </ul>
        </TripSection>
      ) : (
        !(isCompany && (mayRespond || ownDecline)) && (
          <EmptyState
            title={t`No responses yet`}
            description={
              request.asking?.companyIds
                ? t`The companies that were asked see this request in their pool. Their responses appear here.`
                : t`Companies see this request in their pool. Their responses appear here.`
            }
          />
        )
      )}
      {!isCompany && declines.length > 0 && <Declines request={request} declines={declines} />}
      {!isCompany && respondForm}
      <Offered isPossible={mayDecline}>
        <DeclineForm companies={form.companies} request={request} lastResult={lastResult("decline")} />
      </Offered>
    </div>
  );
}
