import { useNavigate } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { ArrowLeft, House } from "lucide-react";
import { HelpContact } from "./help-contact.tsx";
import { LinkButton } from "./link-button.tsx";

/** The page for an address that leads nowhere. */
export function NotFound() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <p className="font-semibold text-7xl text-primary tabular-nums tracking-tight">404</p>
      <h1 className="mt-4 font-semibold text-2xl">Page Not Found</h1>
      <p className="mt-2 text-balance text-muted">
        The page you're looking for doesn't exist or has been moved.
      </p>
      <div className="mt-6 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <LinkButton to="/" icon={<House aria-hidden="true" className="size-4" />}>
          Go Home
        </LinkButton>
        <Button
          variant="secondary"
          disabled={!hydrated}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onClick={() => navigate(-1)}
        >
          Go Back
        </Button>
      </div>
      <div className="mt-12 border-line border-t pt-6">
        <h2 className="font-medium">Looking for help?</h2>
        <p className="mt-1 text-balance text-muted text-sm">
          If you're experiencing issues, please contact your system administrator for assistance.
        </p>
        <HelpContact />
      </div>
    </div>
  );
}
