import { msg, plural, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { closedStatuses, type IncomingTransport, listIncomingSchema, pageSizes } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { ChoiceLinks } from "#app/components/choice-links.tsx";
import { FadingPage } from "#app/components/fading-page.tsx";
import { findTab } from "#app/components/find-tab.ts";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { listIncoming, listUnits } from "#app/domain/transports/following/incoming.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { RequestList } from "#app/sections/transports/requests/request-list.tsx";
import { WardFilter } from "#app/sections/transports/requests/ward-filter.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useIncomingColumns } from "./columns.tsx";

const views = [
  { value: "coming", label: msg`Coming` },
  { value: "ended", label: msg`Arrived or cancelled` },
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "incoming.read", "records");
  const { searchParams } = new URL(args.request.url);
  const { value: view } = findTab(views, searchParams.get("show"));
  const unit = listIncomingSchema.shape.unit.catch("").parse(searchParams.get("unit") ?? "");
  const listing = listIncoming(db, caller, {
    view,
    unit,
    cursor: searchParams.get("cursor") ?? undefined,
    limit: pageSizes.dashboard,
  });
  const [page, units] = await orErrorResponse(
    Promise.all([
      readRecords({ db, caller, isBackground }, listing, ({ items }) => items),
      listUnits(db, caller),
    ]),
  );
  return { page, units, view, unit };
}

export const meta: MetaFunction = pageTitle(msg`Incoming Transports`);

/** What comes to the hospital, for its wards. */
export default function Incoming() {
  const { page, units, view, unit } = useLoaderData<typeof loader>();
  useLiveRevalidation("incoming");
  const columns = useIncomingColumns();
  const { items, previous, next } = page;
  return (
    <>
      <PageHeader
        title={t`Incoming Transports`}
        description={t`Patients who are brought to your hospital. Of other hospitals' patients you see the initials, and who they are once your hospital has accepted them.`}
      />
      <section aria-labelledby="incoming" className="list-panel">
        <div className="list-bar">
          <h2 id="incoming" className="mr-auto self-center py-2 font-semibold text-sm">
            {view === "coming" ? t`Coming to your hospital` : t`Arrived or cancelled, last 24 hours`}
          </h2>
          {(units.length > 0 || unit !== "") && <WardFilter units={units} hasMine={false} />}
          <ChoiceLinks
            label={t`Show`}
            param="show"
            options={translateLabels(views)}
            current={view}
            clears={["cursor"]}
          />
        </div>
        <FadingPage
          count={t`${plural({ count: items.length }, { one: "# transport", other: "# transports" })} on this page`}
        >
          {items.length > 0 ? (
            <RequestList
              caption={t`Incoming transports`}
              columns={columns}
              groups={[{ title: null, rows: items }]}
              actions={(transport) => <OpenLink {...transport} />}
              rowClass={({ priority }) =>
                view === "ended" ? "is-over" : priority === "critical" ? "is-critical" : undefined
              }
              className="list-names"
            />
          ) : (
            <Nothing view={view} unit={unit} />
          )}
          <Pager previous={previous} next={next} range={{ count: items.length }} />
        </FadingPage>
      </section>
    </>
  );
}

function OpenLink({ id, isOwn, acceptedAt, status }: IncomingTransport) {
  const isClosed = closedStatuses.some((closed) => closed === status);
  const [text, label] =
    !isOwn && acceptedAt !== null
      ? [t`Hand-off`, t`Hand-off of incoming transport ${id}`]
      : isOwn || isClosed
        ? [t`Open`, t`Open incoming transport ${id}`]
        : [t`Review`, t`Review incoming transport ${id}`];
  return (
    <Link
      to={isOwn ? `/transport/${id}` : `/incoming/${id}`}
      discover="none"
      className="open"
      aria-label={label}
    >
      {text}
    </Link>
  );
}

function Nothing({ view, unit }: { view: string; unit: string }) {
  if (unit !== "") return <EmptyState title={t`Nothing for ${unit}`} />;
  if (view === "ended") return <EmptyState title={t`Nothing arrived or was cancelled`} />;
  return (
    <EmptyState
      title={t`Nothing is coming`}
      description={t`A transport is listed here if its destination begins with the name of your hospital, from the request on.`}
    />
  );
}

export const ErrorBoundary = routeError(msg`The incoming transports could not be loaded`);
