import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import {
  type Actor,
  canNow,
  type TransportDecline,
  type TransportMessage,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { getCompanies } from "@wardway/widgets/tracking/threads";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useReducer } from "react";
import { hasMessageDraft, useReturnedDrafts } from "#app/sections/transports/messages/message-draft.ts";
import { getSide, mayWrite, Thread } from "#app/sections/transports/messages/thread.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface MessagesProps {
  request: TransportRequest;
  messages: readonly TransportMessage[];
  responses: readonly TransportResponse[];
  declines: readonly TransportDecline[];
  idempotencyKey: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The tab Messages. */
export function Messages({ request, messages, responses, declines, ...form }: MessagesProps) {
  const { actor, user } = useViewer();
  const isWritten = (id: number) => messages.some(({ ambulanceCompanyId }) => ambulanceCompanyId === id);
  const [, update] = useReducer((count: number) => count + 1, 0);
  useReturnedDrafts();
  const isHydrated = useHydrated();
  const own = messages.filter(({ from }) => from === getSide(actor));
  const isTyped = (companyId: number) =>
    isHydrated && hasMessageDraft({ userId: user.id, requestId: request.id, companyId }, own);
  const onDiscard = () => {
    update();
    document.getElementById("transport-panel-messages")?.focus();
  };
  const companies = getThreads(actor, request, [...messages, ...responses, ...declines]).filter(
    ({ id }) => isWritten(id) || mayWrite(actor, request, id) || isTyped(id),
  );
  if (companies.length === 0) {
    return (
      <EmptyState
        title={t`No messages`}
        description={
          canNow(actor, "request.message", request)
            ? t`A company can write to you as soon as it reads the request. You can write to each company that has answered.`
            : t`The hospital and the companies have not written to each other about this transport.`
        }
      />
    );
  }
  return companies.map((company) => (
    <TripSection key={company.id} title={actor.role === "ambulance" ? request.hospitalName : company.name}>
      <Thread
        {...form}
        request={request}
        company={company}
        messages={messages.filter(({ ambulanceCompanyId }) => ambulanceCompanyId === company.id)}
        redirectTo={`/transport/${request.id}?tab=messages`}
        onDiscard={onDiscard}
      />
    </TripSection>
  ));
}

/** The company's own thread is there before anything was written. */
function getThreads(actor: Actor, ...[request, concerned]: Parameters<typeof getCompanies>) {
  const companies = getCompanies(request, concerned);
  const { role, organizationId: id } = actor;
  if (role !== "ambulance" || id === null || companies.some((company) => company.id === id)) return companies;
  // Its name does not matter to itself.
  return [...companies, { id, name: "" }];
}
