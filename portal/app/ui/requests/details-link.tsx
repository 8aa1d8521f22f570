import type { TransportRequest } from "@wardway/model";
import { LinkButton } from "../link-button.tsx";

/** Links to a request's page. */
export function DetailsLink({ request }: { request: TransportRequest }) {
  return (
    <LinkButton to={`/transport/${request.id}`} variant="quiet" size="small" prefetch="intent">
      View Details
      <span className="sr-only"> of {request.patientName}</span>
    </LinkButton>
  );
}
