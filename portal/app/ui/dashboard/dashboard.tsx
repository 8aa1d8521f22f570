import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import type { Role } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { useState } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { findTab } from "../find-tab.ts";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { LinkTabs, TabPanel } from "../link-tabs.tsx";
import { DetailsLink } from "../requests/details-link.tsx";
import { NewRequestButton } from "../requests/new-request-button.tsx";
import { NoHits } from "../requests/no-hits.tsx";
import { OtherHits } from "../requests/other-hits.tsx";
import { RequestTable } from "../requests/request-table.tsx";
import { RowAction } from "../requests/row-action.tsx";
import { statusTabs, sumCounts } from "../requests/status-tabs.ts";
import { RouteError } from "../route-error.tsx";
import { SearchBox, withFixedTab } from "../search-box.tsx";
import { EarlyStepMenu } from "../transport/early-step-menu.tsx";
import { AttentionLists } from "./attention-lists.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { FiguresLink, OpenFigures } from "./figures.tsx";
import { ListOrder, OrderNote } from "./list-order.tsx";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";
import type { DashboardPart } from "./parts.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const texts: Record<Role, { title: string; list: string }> = {
  admin: {
    title: translate("ui.dashboard.systemAdministratorView"),
    list: translate("ui.dashboard.transportRequestPool"),
  },
  hospital: {
    title: translate("ui.dashboard.hospitalDashboard"),
    list: translate("ui.dashboard.transportRequestPool"),
  },
  ambulance: {
    title: translate("ui.dashboard.welcome"),
    list: translate("ui.dashboard.availableTransportRequests"),
  },
};

export function Dashboard() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<DashboardView>();
  const { user } = useViewer();
  const [params] = useSearchParams();
  const [createdHere, setCreatedHere] = useState<number | null>(null);
  const { tab, search, counts, hits, page, form, respondedIds, attention } = view;
  const { title, list } = texts[user.role];
  const isListFirst = user.role === "ambulance";
  const heading = (
    <h2 id="list-title" className="dash-title">
      {list}
    </h2>
  );
  useLiveRevalidation("requests");
  const marked = createdHere ?? view.created;
  const isOnLaterPage =
    marked !== null && tab === "pending" && search === "" && !page.items.some(({ id }) => id === marked);
  return (
    <>
      <DashboardHeader
        title={title}
        list={isListFirst && heading}
        attention={attention}
        undecided={counts.needs_approval}
        actions={<FiguresLink view={view} />}
      />
      {user.role === "admin" && <AdminAccess />}
      <OpenFigures view={view} />
      {attention.kind === "hospital" && (
        <AttentionLists
          attention={attention}
          undecided={counts.needs_approval}
          vehicles={counts.in_progress}
        />
      )}
      {isOnLaterPage && <CreatedOnLaterPage requestId={marked} />}
      <section id="requests" aria-labelledby="list-title" className="list-panel">
        {!isListFirst && heading}
        <div className="list-bar">
          <LinkTabs
            label={t("ui.dashboard.requestsByStatus")}
            panel="requests-list"
            className="tabs"
            current={tab}
            tabs={statusTabs.map(({ value, label, statuses }) => ({
              value,
              label,
              count: sumCounts(hits ?? counts, statuses),
              // Opens the tab even without hits.
              ...(hits && { to: `?${withFixedTab(params, value)}` }),
              ...(view.part && { to: `?tab=${value}` }),
            }))}
          />
          <SearchBox
            value={search}
            label={t("ui.dashboard.searchRequests")}
            placeholder={t("ui.dashboard.searchPlaceholder")}
          />
          {view.sorting && <ListOrder {...view.sorting} />}
        </div>
        <TabPanel id="requests-list" tab={tab}>
          <p role="status" className="list-note empty:hidden">
            {tab !== view.requestedTab &&
              t("ui.dashboard.noHitIn", { tab: getTabLabel(view.requestedTab), shown: getTabLabel(tab) })}
          </p>
          <OtherHits hits={hits} shown={statusTabs.flatMap(({ statuses }) => statuses)} />
          {view.part && <PartNote part={view.part} />}
          {view.sorting && <OrderNote {...view.sorting} counts={counts} />}
          <RequestTable
            caption={list}
            page={page}
            total={getTotal(view)}
            empty={<NoRequests view={view} />}
            actions={(request) => (
              <>
                <DetailsLink request={request} />
                <RowAction request={request} hasResponded={respondedIds.includes(request.id)} />
                <EarlyStepMenu request={request} />
              </>
            )}
            respondedIds={respondedIds}
            highlightedId={marked}
            isGrouped={view.sorting !== null && view.sorting.current !== "distance"}
            footer={
              <LinkButton
                to="/displays"
                variant="quiet"
                size="small"
                icon={<Icon name="monitor-play" className="size-4" />}
              >
                {t("ui.dashboard.showOnAScreen")}
              </LinkButton>
            }
          />
        </TabPanel>
      </section>
      {form && <NewRequestButton form={form} onCreated={setCreatedHere} />}
    </>
  );
}

function AdminAccess() {
  const { t } = useTranslator(messages);
  return (
    <div className="admin-access">
      <h2>{t("ui.dashboard.adminAccess")}</h2>
      <p>{t("ui.dashboard.accountsTheAuditLogAnd")}</p>
      <Link to="/admin">{t("ui.dashboard.adminDashboard")}</Link>
    </div>
  );
}

/** Of the list's pages; undefined if unknown. */
function getTotal({ tab, part, hits, counts, above, attention }: DashboardView): number | undefined {
  if (part === "decisions") return (hits ?? counts).needs_approval;
  if (part === "unanswered")
    return hits || attention.kind !== "hospital" ? undefined : attention.unanswered.count;
  return sumCounts(hits ?? counts, findTab(statusTabs, tab).statuses) - above;
}

function PartNote({ part }: { part: DashboardPart }) {
  const { t } = useTranslator(messages);
  return (
    <p className="list-note">
      {t(part === "decisions" ? "ui.dashboard.partDecisions" : "ui.dashboard.partUnanswered")}{" "}
      <Link
        to="?tab=pending#requests"
        discover="none"
        className="text-ink underline underline-offset-2 hover:no-underline"
      >
        {t("ui.dashboard.showThePool")}
      </Link>
    </p>
  );
}

const getTabLabel = (value: string) => findTab(statusTabs, value).label;

/** The created request is not on the list's first page. */
function CreatedOnLaterPage({ requestId }: { requestId: number }) {
  const { t } = useTranslator(messages);
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-ink bg-raised py-1.5 pr-1.5 pl-4"
    >
      <p className="flex items-center gap-2.5 py-1">
        <Icon name="circle-check" className="size-5 shrink-0 text-completed" />
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
  if (view.above > 0) return <EmptyState title={t("ui.dashboard.allAreAbove")} />;
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
