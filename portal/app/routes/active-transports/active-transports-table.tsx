import { t } from "@lingui/core/macro";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { dashboardPaths } from "#app/http/home.ts";
import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import { RequestTable, type RequestTableProps } from "#app/ui/requests/request-table.tsx";
import { RowAction } from "#app/ui/requests/row-action.tsx";
import { CardCrewLink } from "#app/ui/transport/crew-link.tsx";
import { EarlyStepMenu } from "#app/ui/transport/early-step-menu.tsx";
import { RequestDetailsDialog } from "./request-details-dialog.tsx";

export interface ActiveTransportsTableProps extends Pick<RequestTableProps, "page" | "units"> {
  search: string;
}

export function ActiveTransportsTable({ page, units, search }: ActiveTransportsTableProps) {
  const { user } = useViewer();
  return (
    <RequestTable
      caption={t`Active transports`}
      page={page}
      {...(units && { units })}
      empty={
        search === "" ? (
          <EmptyState
            title={t`No active transports`}
            description={t`A transport is listed here once a hospital has approved a company's response.`}
            action={
              <LinkButton to={dashboardPaths[user.role]} variant="secondary" size="small">
                {t`Dashboard`}
              </LinkButton>
            }
          />
        ) : (
          <NoHits title={t`No transport found`} search={search} />
        )
      }
      actions={(request) => (
        <>
          <RequestDetailsDialog request={request} />
          <CardCrewLink request={request} />
          <RowAction request={request} hasResponded={false} />
          <EarlyStepMenu request={request} />
        </>
      )}
    />
  );
}
