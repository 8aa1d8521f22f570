import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { LinkButton } from "#app/components/link-button.tsx";

export function NoHits({ title, search }: { title: string; search: string }) {
  const [params] = useSearchParams();
  const others = new URLSearchParams(
    [...params].filter(([name]) => !["search", "cursor", "stay"].includes(name)),
  );
  return (
    <EmptyState
      title={title}
      description={
        <>
          <Trans>
            Nothing matches{" "}
            <bdi translate="no" className="font-medium text-ink wrap-anywhere">
              {search}
            </bdi>
            .
          </Trans>{" "}
          {t`Searched for: patient, record number, request number, location, hospital or company, and priority.`}
        </>
      }
      action={
        <LinkButton to={`?${others}`} variant="secondary" size="small" preventScrollReset>
          {t`Clear search`}
        </LinkButton>
      }
    />
  );
}
