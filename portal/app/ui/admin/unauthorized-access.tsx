import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { House, ShieldX } from "lucide-react";
import { LinkButton } from "../link-button.tsx";
import { RouteError } from "../route-error.tsx";

/** The back link of the pages below the admin dashboard, for `PageHeader`. */
export const backToAdmin = { to: "/admin", label: "Back to Admin Dashboard" };

/** Shown for a 403 response below /admin. */
function UnauthorizedAccess() {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <span className="grid size-16 place-items-center rounded-full bg-danger/12 text-danger">
        <ShieldX aria-hidden="true" className="size-8" strokeWidth={1.75} />
      </span>
      <h1 className="mt-5 font-semibold text-2xl">Unauthorized access</h1>
      <p className="mt-2 text-balance text-muted">
        This page is for administrators. If you need it, ask one of them to change your role.
      </p>
      <LinkButton to="/" className="mt-6" icon={<House aria-hidden="true" className="size-4" />}>
        Return to Home
      </LinkButton>
    </div>
  );
}

/** The error boundary of the pages below /admin: Unauthorized access for a 403 response, else the error with Retry. */
export function AdminPageError(props: { title: string; safe: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <UnauthorizedAccess />;
  return <RouteError {...props} />;
}
