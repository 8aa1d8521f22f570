import { msg, t } from "@lingui/core/macro";
import { useNavigate } from "@remix-run/react";
import { toastLimits } from "@wardway/model";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { i18n } from "#app/infra/locale.ts";

const description = msg`You don't have permission to access the admin dashboard.`;

/** Redirects to the start page after a moment. */
export function AccessDenied() {
  const toast = useToast();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(() => {
    toast({ title: t`Access Denied`, description: i18n._(description), variant: "destructive" });
    const timer = setTimeout(() => navigate("/", { replace: true }), toastLimits.visibleMs);
    return () => clearTimeout(timer);
  }, [navigate, toast]);
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t`Access Denied`}</h1>
      <p className="mt-1 text-muted">{i18n._(description)}</p>
      <p className="min-h-6 text-muted">{hydrated && t`The start page follows in a moment.`}</p>
      <LinkButton to="/" className="mt-5" icon={<Icon name="house" className="size-4" />}>
        {t`Return to Home`}
      </LinkButton>
    </div>
  );
}
