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
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { mayWrite, Thread } from "#app/sections/transports/messages/thread.tsx";
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
  const { actor } = useViewer();
  const isWritten = (id: number) => messages.some(({ ambulanceCompanyId }) => ambulanceCompanyId === id);
  const companies = getCompanies(actor, request, [...messages, ...responses, ...declines]).filter(
    ({ id }) => isWritten(id) || mayWrite(actor, request, id),
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
      />
    </TripSection>
  ));
}

interface Concerned {
  readonly ambulanceCompanyId: number;
  readonly ambulanceCompanyName: string;
}

/** The company that runs the transport first, then those that wrote or answered, each once. */
function getCompanies(actor: Actor, request: TransportRequest, concerned: readonly Concerned[]) {
  const names = new Map<number, string>();
  const { ambulanceCompanyId: assigned, ambulanceCompanyName: assignedName } = request;
  if (assigned !== null && assignedName !== null) names.set(assigned, assignedName);
  for (const { ambulanceCompanyId, ambulanceCompanyName } of concerned)
    names.set(ambulanceCompanyId, ambulanceCompanyName);
  // Its name does not matter to itself.
  if (actor.role === "ambulance" && actor.organizationId !== null)
    names.set(actor.organizationId, names.get(actor.organizationId) ?? "");
  return [...names].map(([id, name]) => ({ id, name }));
}
