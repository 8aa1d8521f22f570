import { buttonClass } from "@wardway/widgets/ui/button";
import { SearchX } from "lucide-react";
import { ErrorPanel } from "../error-panel.tsx";
import { LinkButton } from "../link-button.tsx";

/** Replaces a transport that is not visible to the viewer, that they may not change, or that could not be loaded. */
export function TransportProblem({ status }: { status: number }) {
  if (status === 404) return <NotFound />;
  if (status === 403) {
    return (
      <ErrorPanel
        title="Your account may not do this"
        safe="Nothing was changed."
        retryLabel="Show the transport"
      />
    );
  }
  return (
    <ErrorPanel title="Failed to load transport request details" safe="What you saved before is safe.">
      <a href="/dashboard" className={buttonClass({ variant: "quiet" })}>
        Return to dashboard
      </a>
    </ErrorPanel>
  );
}

function NotFound() {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-raised text-muted">
        <SearchX aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <h1 className="font-semibold text-2xl">Transport request not found</h1>
      <p className="mt-2 max-w-prose text-balance text-muted">
        It may have gone to another company, or the link may be wrong.
      </p>
      <LinkButton to="/dashboard" className="mt-6">
        Return to dashboard
      </LinkButton>
    </div>
  );
}
