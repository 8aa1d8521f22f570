import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { Role } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { CircleCheck, MonitorPlay } from "lucide-react";
import { useState } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { findTab } from "../find-tab.ts";
import { LinkButton } from "../link-button.tsx";
import { LinkTabs } from "../link-tabs.tsx";
import { PageHeader } from "../page-header.tsx";
import { SoundSwitch } from "../request-alerts/sound-switch.tsx";
import { DetailsLink } from "../requests/details-link.tsx";
import { NewRequestDialog } from "../requests/new-request-dialog.tsx";
import { NoHits } from "../requests/no-hits.tsx";
import { OtherHits } from "../requests/other-hits.tsx";
import {
  journeyColumn,
  patientColumn,
  pickupColumn,
  priorityColumn,
  statusColumn,
} from "../requests/request-columns.tsx";
import { RequestTable } from "../requests/request-table.tsx";
import { RowAction } from "../requests/row-action.tsx";
import { RowActions } from "../requests/row-actions.tsx";
import { statusTabs, sumCounts } from "../requests/status-tabs.ts";
import { RouteError } from "../route-error.tsx";
import { SearchBox, withFixedTab } from "../search-box.tsx";
import { EarlyStepMenu } from "../transport/early-step-menu.tsx";
import { ListOrder } from "./list-order.tsx";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";
import { RoleCard } from "./role-card.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

const texts: Record<Role, { title: string; description: string; list: string }> = {
  admin: {
    title: translate("ui.dashboard.systemAdministratorView"),
    description: translate("ui.dashboard.theRequestsOfEveryHospital"),
    list: translate("ui.dashboard.transportRequestPool"),
  },
  hospital: {
    title: translate("ui.dashboard.hospitalDashboard"),
    description: translate("ui.dashboard.theTransportsRequestedByYour"),
    list: translate("ui.dashboard.transportRequestPool"),
  },
  ambulance: {
    title: translate("ui.dashboard.welcome"),
    description: translate("ui.dashboard.requestsThatWaitForA"),
    list: translate("ui.dashboard.availableTransportRequests"),
  },
};

export function Dashboard() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<DashboardView>();
  const { user } = useViewer();
  const [params] = useSearchParams();
  const [createdHere, setCreatedHere] = useState<number | null>(null);
  const { tab, search, page, counts, hits, form, respondedIds } = view;
  const { title, description, list } = texts[user.role];
  useLiveRevalidation("requests");
  const marked = createdHere ?? view.created;
  const isOnLaterPage =
    marked !== null && tab === "pending" && search === "" && !page.items.some(({ id }) => id === marked);
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            {user.role === "ambulance" && <SoundSwitch />}
            <LinkButton
              to="/displays"
              variant="quiet"
              size="small"
              icon={<MonitorPlay aria-hidden="true" className="size-4" />}
            >
              {t("ui.dashboard.showOnAScreen")}
            </LinkButton>
          </>
        }
      />
      <RoleCard figures={view.card} counts={counts} />
      {isOnLaterPage && <CreatedOnLaterPage requestId={marked} />}
      <div id="requests" className="scroll-mt-20">
        <Card
          flush
          title={list}
          actions={
            <SearchBox
              value={search}
              label={t("ui.dashboard.searchRequests")}
              placeholder={t("ui.dashboard.searchPlaceholder")}
              className="w-full sm:w-80"
            />
          }
        >
          <LinkTabs
            label={t("ui.dashboard.requestsByStatus")}
            current={tab}
            tabs={statusTabs.map(({ value, label, statuses }) => ({
              value,
              label,
              count: sumCounts(hits ?? counts, statuses),
              // Opens the tab even without hits.
              ...(hits && { to: `?${withFixedTab(params, value)}` }),
            }))}
          />
          <p role="status" className="px-4 text-muted text-sm not-empty:pt-3 sm:px-5">
            {tab !== view.requestedTab &&
              t("ui.dashboard.noHitIn", { tab: getTabLabel(view.requestedTab), shown: getTabLabel(tab) })}
          </p>
          <OtherHits hits={hits} shown={statusTabs.flatMap(({ statuses }) => statuses)} />
          {view.sorting && <ListOrder {...view.sorting} counts={counts} />}
          <RequestTable
            caption={list}
            columns={[
              priorityColumn,
              patientColumn(user.role),
              journeyColumn,
              pickupColumn,
              statusColumn(user.role),
            ]}
            page={page}
            empty={<NoRequests view={view} />}
            actions={(request) => (
              <RowActions>
                <RowAction request={request} hasResponded={respondedIds.includes(request.id)} />
                <span className="flex flex-row-reverse items-center gap-1">
                  <DetailsLink request={request} />
                  <EarlyStepMenu request={request} />
                </span>
              </RowActions>
            )}
            highlightedId={marked}
            isGrouped={view.sorting !== null && view.sorting.current !== "distance"}
          />
        </Card>
      </div>
      {form && <NewRequestDialog form={form} onCreated={setCreatedHere} />}
    </>
  );
}

const getTabLabel = (value: string) => findTab(statusTabs, value).label;

/** The created request is not on the list's first page. */
function CreatedOnLaterPage({ requestId }: { requestId: number }) {
  const { t } = useTranslator(messages);
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-primary/50 bg-primary/10 py-1.5 pr-1.5 pl-4"
    >
      <p className="flex items-center gap-2.5 py-1">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-completed" />
        {t("ui.dashboard.yourNewRequestHasBeen")}
      </p>
      <LinkButton to={`/transport/${requestId}`} variant="quiet" size="small">
        {t("ui.dashboard.viewDetails")}
      </LinkButton>
    </div>
  );
}

function NoRequests({ view }: { view: DashboardView }) {
  const { t } = useTranslator(messages);
  if (view.search !== "") return <NoHits title={t("ui.dashboard.noRequestFound")} search={view.search} />;
  const isFirst = Object.values(view.counts).every((count) => count === 0);
  if (!isFirst) return <EmptyState title={t("ui.dashboard.noTransportRequestsInThis")} />;
  return (
    <EmptyState
      title={t("ui.dashboard.noTransportRequestsYet")}
      description={
        view.form ? t("ui.dashboard.createTheFirstOneWith") : t("ui.dashboard.theyAppearHereAsSoon")
      }
    />
  );
}

export function DashboardError() {
  const { t } = useTranslator(messages);
  return (
    <RouteError title={t("ui.dashboard.theRequestsCouldNotBe")} safe={t("ui.dashboard.whatYouSavedIsSafe")} />
  );
}
