import { useSearchParams } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { LinkButton } from "../link-button.tsx";
import { messages } from "./messages.ts";

export function NoHits({ title, search }: { title: string; search: string }) {
  const { t } = useTranslator(messages);
  const [params] = useSearchParams();
  const others = new URLSearchParams(
    [...params].filter(([name]) => !["search", "cursor", "stay"].includes(name)),
  );
  return (
    <EmptyState
      title={title}
      description={
        <>
          Nothing matches{" "}
          <bdi translate="no" className="font-medium text-ink wrap-anywhere">
            {search}
          </bdi>
          . {t("ui.requests.noHitsFor")}
        </>
      }
      action={
        <LinkButton to={`?${others}`} variant="secondary" size="small" preventScrollReset>
          {t("ui.requests.clearSearch")}
        </LinkButton>
      }
    />
  );
}
