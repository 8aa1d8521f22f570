import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { RouteError } from "../route-error.tsx";
import { messages } from "./messages.ts";

export function EmbeddingError({ title }: { title: string }) {
  const { t } = useTranslator(messages);
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) {
    return <RouteError title={title} safe={t("ui.embedding.nothingWasChangedTryAgain")} />;
  }
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t("ui.embedding.accessDenied")}</h1>
      <p className="mt-1 text-muted">{t("ui.embedding.thisPageIsForManagers")}</p>
      <LinkButton to="/" className="mt-5" icon={<Icon name="house" className="size-4" />}>
        {t("ui.embedding.returnToHome")}
      </LinkButton>
    </div>
  );
}
