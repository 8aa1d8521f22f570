import { t } from "@lingui/core/macro";
import { useNavigate } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { HelpContact } from "./help-contact.tsx";

export function NotFound() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  return (
    <div className="calm">
      <StillRoute />
      <p className="mt-5 text-muted text-sm tabular-nums">404</p>
      <h1 className="entry-title">{t`Page Not Found`}</h1>
      <p className="mt-1 text-muted">{t`The page you're looking for doesn't exist or has been moved.`}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton to="/" icon={<Icon name="house" className="size-4" />}>
          {t`Go Home`}
        </LinkButton>
        <Button
          variant="secondary"
          disabled={!hydrated}
          icon={<Icon name="arrow-left" className="size-4" />}
          onClick={() => navigate(-1)}
        >
          {t`Go Back`}
        </Button>
      </div>
      <div className="mt-10 w-full border-line border-t pt-4">
        <h2 className="font-semibold text-sm">{t`Looking for help?`}</h2>
        <p className="mt-1 text-muted text-sm">{t`If you're experiencing issues, please contact your system administrator for assistance.`}</p>
        <HelpContact />
      </div>
    </div>
  );
}
