import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
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
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <Icon name="shield-x" className="size-8 text-danger" />
      <h1 className="mt-3 font-semibold text-xl">{t("ui.embedding.accessDenied")}</h1>
      <p className="mt-2 text-balance text-muted">{t("ui.embedding.thisPageIsForManagers")}</p>
      <LinkButton to="/" className="mt-6" icon={<Icon name="house" className="size-4" />}>
        {t("ui.embedding.returnToHome")}
      </LinkButton>
    </div>
  );
}
