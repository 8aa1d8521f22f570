import { useNavigate } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { HelpContact } from "./help-contact.tsx";
import { Icon } from "./icon.tsx";
import { LinkButton } from "./link-button.tsx";
import { messages } from "./messages.ts";

export function NotFound() {
  const { t } = useTranslator(messages);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  return (
    <div className="calm">
      <StillRoute />
      <p className="mt-5 text-muted text-sm tabular-nums">404</p>
      <h1 className="entry-title">{t("ui.notFound.title")}</h1>
      <p className="mt-1 text-muted">{t("ui.notFound.text")}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton to="/" icon={<Icon name="house" className="size-4" />}>
          {t("ui.notFound.goHome")}
        </LinkButton>
        <Button
          variant="secondary"
          disabled={!hydrated}
          icon={<Icon name="arrow-left" className="size-4" />}
          onClick={() => navigate(-1)}
        >
          {t("ui.notFound.goBack")}
        </Button>
      </div>
      <div className="mt-10 w-full border-line border-t pt-4">
        <h2 className="font-semibold text-sm">{t("ui.notFound.helpTitle")}</h2>
        <p className="mt-1 text-muted text-sm">{t("ui.notFound.help")}</p>
        <HelpContact />
      </div>
    </div>
  );
}
