import { t } from "@lingui/core/macro";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { LinkButton } from "#app/components/link-button.tsx";
import { dashboardPaths } from "#app/http/session/home.ts";
import { NoHits } from "#app/sections/transports/requests/no-hits.tsx";
import type { RequestRow } from "#app/sections/transports/requests/request-columns.tsx";
import { RequestTable, type RequestTableProps } from "#app/sections/transports/requests/request-table.tsx";
import { RowAction } from "#app/sections/transports/requests/row-action.tsx";
import { CardCrewLink } from "#app/sections/transports/transport/crew-link.tsx";
import { EarlyStepMenu } from "#app/sections/transports/transport/early-step-menu.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { RequestDetailsDialog } from "./request-details-dialog.tsx";

export interface ActiveTransportsTableProps extends Pick<RequestTableProps, "page"> {
  /** Names of the vehicles by request. */
  units: ReadonlyMap<number, string>;
  search: string;
}

const renderActions = (request: RequestRow) => (
  <>
    <RequestDetailsDialog request={request} />
    <CardCrewLink request={request} />
    <RowAction request={request} />
    <EarlyStepMenu request={request} />
  </>
);

export function ActiveTransportsTable({ page, units, search }: ActiveTransportsTableProps) {
  const { user } = useViewer();
  return (
    <RequestTable
      caption={t`Active transports`}
      page={{ ...page, items: page.items.map((row) => ({ ...row, unitName: units.get(row.id) })) }}
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
      actions={renderActions}
    />
  );
}
