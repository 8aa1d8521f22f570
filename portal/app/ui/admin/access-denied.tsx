import { House, ShieldX } from "lucide-react";
import { LinkButton } from "../link-button.tsx";

/** What somebody sees who is no administrator; the server has already refused. */
export function AccessDenied() {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <span className="grid size-16 place-items-center rounded-full bg-danger/12 text-danger">
        <ShieldX aria-hidden="true" className="size-8" strokeWidth={1.75} />
      </span>
      <h1 className="mt-5 font-semibold text-2xl">Access Denied</h1>
      <p className="mt-2 text-balance text-muted">You don't have permission to access the admin dashboard.</p>
      <LinkButton to="/" className="mt-6" icon={<House aria-hidden="true" className="size-4" />}>
        Return to Home
      </LinkButton>
    </div>
  );
}
