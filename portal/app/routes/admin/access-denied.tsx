import { useNavigate } from "@remix-run/react";
import { toastLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const description = translate("admin.youDontHavePermissionTo");

/** Redirects to the start page after a moment. */
export function AccessDenied() {
  const { t } = useTranslator(messages);
  const toast = useToast();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(() => {
    toast({ title: t("admin.accessDenied"), description, variant: "destructive" });
    const timer = setTimeout(() => navigate("/", { replace: true }), toastLimits.visibleMs);
    return () => clearTimeout(timer);
  }, [navigate, toast, t]);
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t("admin.accessDenied")}</h1>
      <p className="mt-1 text-muted">{description}</p>
      <p className="min-h-6 text-muted">{hydrated && t("admin.theStartPageFollowsIn")}</p>
      <LinkButton to="/" className="mt-5" icon={<Icon name="house" className="size-4" />}>
        {t("admin.returnToHome")}
      </LinkButton>
    </div>
  );
}
