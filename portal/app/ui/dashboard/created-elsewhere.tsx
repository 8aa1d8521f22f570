import { CircleCheck } from "lucide-react";
import { LinkButton } from "../link-button.tsx";

/** Says where a new request is that others come before: it would be missed on this page of the list. */
export function CreatedElsewhere({ requestId }: { requestId: number }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-primary/50 bg-primary/10 py-1.5 pr-1.5 pl-4"
    >
      <p className="flex items-center gap-2.5 py-1">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-completed" />
        Your new request is created. Others are due before it, so it is on a later page.
      </p>
      <LinkButton to={`/transport/${requestId}`} variant="quiet" size="small">
        View Details
      </LinkButton>
    </div>
  );
}
