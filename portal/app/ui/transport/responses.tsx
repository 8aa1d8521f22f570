import { canNow, type TransportRequest, type TransportResponse } from "@wardway/db/model";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Inbox } from "lucide-react";
import { useViewer } from "../../platform/viewer.ts";
import { ErrorPanel } from "../error-panel.tsx";
import { inOrderOfDecision } from "./order-of-responses.ts";
import { RespondForm, type RespondFormProps } from "./respond-form.tsx";
import { ResponseRow } from "./response-row.tsx";

export interface ResponsesProps
  extends Pick<RespondFormProps, "companies" | "idempotencyKey" | "lastResult"> {
  request: TransportRequest;
  /** Null when they could not be read. */
  responses: readonly TransportResponse[] | null;
}

/** What companies offered: to decide on for a hospital, its own for a company, with the form to send one. */
export function Responses({ request, responses, ...form }: ResponsesProps) {
  const { actor } = useViewer();
  if (responses === null) {
    return <ErrorPanel title="Failed to fetch responses" safe="The transport itself is not affected." />;
  }
  const isCompany = actor.role === "ambulance";
  const hasOpen = responses.some(({ status }) => status === "pending");
  const mayRespond = canNow(actor, "response.create", request) && !(isCompany && hasOpen);
  const redirectTo = `/transport/${request.id}?tab=responses`;
  const respondForm = <RespondForm {...form} redirectTo={redirectTo} />;
  return (
    <div id="responses" className="space-y-4 lg:space-y-5">
      {mayRespond && isCompany && respondForm}
      {responses.length > 0 ? (
        <Card title={isCompany ? "Your responses" : "Responses"} flush>
          <ul className="divide-y divide-line border-line border-t">
            {inOrderOfDecision(responses).map((response) => (
              <ResponseRow key={response.id} request={request} response={response} redirectTo={redirectTo} />
            ))}
          </ul>
        </Card>
      ) : (
        !(isCompany && mayRespond) && (
          <Card>
            <EmptyState
              icon={Inbox}
              title="No responses yet"
              description="Companies see this request in their pool. Their responses appear here."
            />
          </Card>
        )
      )}
      {mayRespond && !isCompany && respondForm}
    </div>
  );
}
