import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import type { Role } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { useState } from "react";
import { findTab } from "#app/components/find-tab.ts";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { SearchBox, withFixedTab } from "#app/components/search-box.tsx";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { i18n, translateLabels } from "#app/infra/locale.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { DetailsLink } from "#app/sections/transports/requests/details-link.tsx";
import { NewRequestButton } from "#app/sections/transports/requests/new-request-button.tsx";
import { NoHits } from "#app/sections/transports/requests/no-hits.tsx";
import { OtherHits } from "#app/sections/transports/requests/other-hits.tsx";
import type { RequestRow } from "#app/sections/transports/requests/request-columns.tsx";
import { RequestTable } from "#app/sections/transports/requests/request-table.tsx";
import { RowAction } from "#app/sections/transports/requests/row-action.tsx";
import { statusTabs, sumCounts } from "#app/sections/transports/requests/status-tabs.ts";
import { WardFilter } from "#app/sections/transports/requests/ward-filter.tsx";
import { EarlyStepMenu } from "#app/sections/transports/transport/early-step-menu.tsx";
import type { AsideHandle } from "#app/shell/frame/aside.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { AttentionLists } from "./attention-lists.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { FiguresLink, OpenFigures, SidebarFigures } from "./figures.tsx";
import { ListOrder, OrderNote } from "./list-order.tsx";
import { type DashboardView, loadDashboard } from "./load.server.ts";
import { type DashboardPart, partAddress } from "./parts.ts";

const texts: Record<Role, { title: MessageDescriptor; list: MessageDescriptor }> = {
  admin: {
    title: msg`System Administrator View`,
    list: msg`Transport Request Pool`,
  },
  hospital: {
    title: msg`Hospital Dashboard`,
    list: msg`Transport Request Pool`,
  },
  ambulance: {
    title: msg`Welcome`,
    list: msg`Available Transport Requests`,
  },
};

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read", "records");
  return orErrorResponse(loadDashboard(args, session));
}

export const meta: MetaFunction = pageTitle(msg`Dashboard`);
export const handle: AsideHandle = { aside: SidebarFigures };
export { shouldRevalidate } from "#app/shell/page/unreachable.ts";

/** On the specified paths of hospitals and of companies: the role decides what it shows. */
export default function Dashboard() {
  const view = useLoaderData<DashboardView>();
  const { user } = useViewer();
  const [params] = useSearchParams();
  const [createdHere, setCreatedHere] = useState<number | null>(null);
  const { tab, search, counts, hits, page, form, attention } = view;
  const { title, list } = texts[user.role];
  const isListFirst = user.role === "ambulance";
  const heading = (
    <h2 id="list-title" className="dash-title">
      {i18n._(list)}
    </h2>
  );
  useLiveRevalidation("requests");
  const marked = createdHere ?? view.created;
  const isOnLaterPage =
    marked !== null && tab === "pending" && search === "" && !page.items.some(({ id }) => id === marked);
  return (
    <>
      <DashboardHeader
        title={i18n._(title)}
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
            label={t`Requests by status`}
            panel="requests-list"
            className="tabs"
            current={tab}
            tabs={translateLabels(statusTabs).map(({ value, label, statuses }) => ({
              value,
              label,
              count: sumCounts(hits ?? counts, statuses),
              // Opens the tab even without hits.
              ...(hits && { to: `?${withFixedTab(params, value)}` }),
              ...(view.part && { to: `?tab=${value}` }),
            }))}
          />
          <SearchBox value={search} label={t`Search requests`} placeholder={t`Name, place`} />
          <WardFilter units={form?.hospital?.units} />
          {view.sorting && <ListOrder {...view.sorting} />}
        </div>
        <TabPanel id="requests-list" tab={tab} className="list-with-hits">
          <OtherHits
            note={
              tab !== view.requestedTab &&
              t`No hit in ${{ tab: i18n._(getTabLabel(view.requestedTab)) }}. Showing ${{ shown: i18n._(getTabLabel(tab)) }}.`
            }
            hits={search === "" ? null : hits}
            shown={statusTabs.flatMap(({ statuses }) => statuses)}
          />
          {view.part ? <PartNote part={view.part} /> : <DeclinedNote count={view.declined ?? 0} />}
          {view.sorting && <OrderNote {...view.sorting} counts={counts} />}
          <RequestTable
            caption={i18n._(list)}
            page={page}
            total={getTotal(view)}
            empty={<NoRequests view={view} />}
            actions={renderActions}
            highlightedId={marked}
            isGrouped={view.sorting !== null && view.sorting.current !== "distance"}
            footer={
              <LinkButton
                to="/displays"
                variant="quiet"
                size="small"
                icon={<Icon name="monitor-play" className="size-4" />}
              >
                {t`Show on a screen`}
              </LinkButton>
            }
          />
        </TabPanel>
      </section>
      {form && <NewRequestButton form={form} onCreated={setCreatedHere} />}
    </>
  );
}

const renderActions = (request: RequestRow) => (
  <>
    <DetailsLink request={request} />
    <RowAction request={request} />
    <EarlyStepMenu request={request} />
  </>
);

function AdminAccess() {
  return (
    <div className="admin-access">
      <h2>{t`Admin Access`}</h2>
      <p>{t`Accounts, the audit log and the settings of the system.`}</p>
      <Link to="/admin">{t`Admin Dashboard`}</Link>
    </div>
  );
}

/** The total of the list's pages; undefined if unknown. */
function getTotal({
  tab,
  part,
  hits,
  counts,
  declined,
  above,
  attention,
}: DashboardView): number | undefined {
  if (part === "decisions") return (hits ?? counts).needs_approval;
  if (part === "declined") return hits ? undefined : declined;
  if (part === "unanswered")
    return hits || attention.kind !== "hospital" ? undefined : attention.unanswered.count;
  return sumCounts(hits ?? counts, findTab(statusTabs, tab).statuses) - above;
}

const partNotes: Record<DashboardPart, MessageDescriptor> = {
  decisions: msg`Waiting for your decision only.`,
  unanswered: msg`Only requests without an answer.`,
  declined: msg`Only requests that your company has declined.`,
};

/** Of a company: what its pool omits. */
function DeclinedNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="list-note">
      {t`${plural(count, { one: "Without # request", other: "Without # requests" })} that your company has declined.`}{" "}
      <Link
        to={partAddress("declined")}
        discover="none"
        className="text-ink underline underline-offset-2 hover:no-underline"
      >
        {t`Show declined`}
      </Link>
    </p>
  );
}

function PartNote({ part }: { part: DashboardPart }) {
  return (
    <p className="list-note">
      {i18n._(partNotes[part])}{" "}
      <Link
        to="?tab=pending#requests"
        discover="none"
        className="text-ink underline underline-offset-2 hover:no-underline"
      >
        {t`Show the whole pool`}
      </Link>
    </p>
  );
}

const getTabLabel = (value: string) => findTab(statusTabs, value).label;

/** The created request is not on the list's first page. */
function CreatedOnLaterPage({ requestId }: { requestId: number }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-ink bg-raised py-1.5 pr-1.5 pl-4"
    >
      <p className="flex items-center gap-2.5 py-1">
        <Icon name="circle-check" className="size-5 shrink-0 text-completed" />
        {t`Your new request has been created. Others come before it in this order, so it is on a later page.`}
      </p>
      <LinkButton to={`/transport/${requestId}`} variant="quiet" size="small">
        {t`View Details`}
      </LinkButton>
    </div>
  );
}

function NoRequests({ view }: { view: DashboardView }) {
  if (view.search !== "") return <NoHits title={t`No request found`} search={view.search} />;
  if (view.above > 0) return <EmptyState title={t`All pending requests are above.`} />;
  const isFirst = Object.values(view.counts).every((count) => count === 0);
  if (!isFirst) return <EmptyState title={t`No transport requests in this status.`} />;
  return (
    <EmptyState
      title={t`No transport requests yet`}
      description={
        view.form
          ? t`Create the first one with the button at the lower right.`
          : t`They appear here as soon as a hospital requests a transport.`
      }
    />
  );
}

export const ErrorBoundary = routeError(msg`The requests could not be loaded`);
