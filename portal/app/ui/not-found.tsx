import { useNavigate } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
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
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <p className="font-semibold text-7xl text-ink tabular-nums tracking-tight">404</p>
      <h1 className="mt-4 font-semibold text-2xl">{t("ui.notFound.title")}</h1>
      <p className="mt-2 text-balance text-muted">{t("ui.notFound.text")}</p>
      <div className="mt-6 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
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
      <div className="mt-12 border-line border-t pt-6">
        <h2 className="font-medium">{t("ui.notFound.helpTitle")}</h2>
        <p className="mt-1 text-balance text-muted text-sm">{t("ui.notFound.help")}</p>
        <HelpContact />
      </div>
    </div>
  );
}
