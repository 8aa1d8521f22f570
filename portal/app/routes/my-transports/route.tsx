import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  activeStatuses,
  getDestinationPlace,
  getLateness,
  getPickupPlace,
  limits,
  noStops,
  optionalText,
  pageSizes,
  pickStops,
  type TransportRequest,
} from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Journey } from "@wardway/widgets/ui/journey";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect } from "react";
import { z } from "zod";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { setCrew, setUnit } from "#app/domain/accounts/preferences.server.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import {
  pickAsap,
  pickNeeds,
  pickSimulated,
  toMinute,
} from "#app/domain/transports/record/listed-request.server.ts";
import { listRequests } from "#app/domain/transports/requests/list-requests.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PriorityWord } from "#app/sections/transports/requests/priority-word.tsx";
import { LateMark } from "#app/sections/transports/transport/late-mark.tsx";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";
import { copyParameter, keepForOffline } from "#app/shell/offline/offline-pages.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { besideHospital, useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.milestone", "records");
  const requests = listRequests(db, caller, {
    statuses: activeStatuses,
    order: "pickup",
    cursor: new URL(args.request.url).searchParams.get("cursor") ?? undefined,
    limit: pageSizes.dashboard,
  });
  const page = await orErrorResponse(
    readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
  );
  const isCopy = new URL(args.request.url).searchParams.has(copyParameter);
  const rows = page.items.map(toRow);
  return {
    page: { ...page, items: isCopy ? rows.map(withoutPatient) : rows },
    isCopy,
    unit: account.unit,
    isCrew: account.role === "ambulance" ? account.isCrew : null,
  };
}

/** Only what a row shows, because the page's document contains it twice. */
const toRow = (request: TransportRequest) => ({
  id: request.id,
  patientName: request.patientName,
  priority: request.priority,
  transportDate: toMinute(request.transportDate),
  hospitalTimeZone: request.hospitalTimeZone,
  ...pickAsap(request),
  ...pickStops(request),
  status: request.status,
  lastMilestone: request.lastMilestone,
  createdAt: toMinute(request.createdAt),
  promisedArrival: request.promisedArrival && toMinute(request.promisedArrival),
  ...pickNeeds(request),
  ...pickSimulated(request),
});

/** What a phone may store: neither who is transported nor from where to where. A new field is left out until it is listed. */
const withoutPatient = (row: MyTransport): MyTransport => ({
  id: row.id,
  priority: row.priority,
  transportDate: row.transportDate,
  hospitalTimeZone: row.hospitalTimeZone,
  ...pickAsap(row),
  status: row.status,
  lastMilestone: row.lastMilestone,
  createdAt: row.createdAt,
  promisedArrival: row.promisedArrival,
  ...pickSimulated(row),
  patientName: t`Transport ${{ id: row.id }}`,
  ...noStops,
  currentLocation: t`Shown with a connection`,
  destination: t`Shown with a connection`,
  isolationPrecautions: "none",
  equipment: null,
  levelOfService: null,
  needs: {},
});

export type MyTransport = ReturnType<typeof toRow>;

const homeForm = z.object({ isCrew: z.enum(["yes", "no"]).transform((value) => value === "yes") });
const unitForm = z.object({ unit: optionalText("Unit", limits.vehicleUnit) });

export const action = defineAction(
  { right: "request.milestone" },
  {
    home: pageForm(homeForm, {
      run: ({ isCrew }, { db, caller }) => setCrew(db, caller, isCrew),
      done: () => ({ to: "/my-transports" }),
    }),
    unit: pageForm(unitForm, {
      run: ({ unit }, { db, caller }) => setUnit(db, caller, unit),
      done: () => ({ to: "/my-transports" }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`My Transports`);

/** A crew's home. */
export default function MyTransports() {
  const { page, unit, isCrew, isCopy } = useLoaderData<typeof loader>();
  useLiveRevalidation("requests");
  useKeepForOffline(page, isCrew !== null && !isCopy);
  return (
    <div className="crew-list">
      <PageHeader
        title={t`My Transports`}
        description={t`Your company's transports that are approved or in progress, the next one first.`}
      />
      {isCopy && (
        <p className="notice-now mb-4">{t`No connection. The list is as this phone last had it, without patients and places.`}</p>
      )}
      {page.items.length === 0 ? (
        <EmptyState
          title={t`No transports`}
          description={t`A transport is listed here once a hospital has approved your company's response.`}
        />
      ) : (
        <ul>
          {page.items.map((request) => (
            <TransportItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Pager previous={page.previous} next={page.next} label={t`My transports, pages`} />
      {isCrew !== null && <UnitForm unit={unit} />}
      {isCrew !== null && <HomeChoice isCrew={isCrew} />}
    </div>
  );
}

/** A copy of the first page that is up to date: the installed application starts with it. */
function useKeepForOffline(page: ReturnType<typeof useLoaderData<typeof loader>>["page"], isWanted: boolean) {
  const { user } = useViewer();
  const isFirst = page.previous === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list makes the copy outdated
  useEffect(() => {
    if (!isWanted || !isFirst) return;
    const controller = new AbortController();
    keepForOffline("/my-transports", user.id, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [user.id, isWanted, isFirst, JSON.stringify(page.items)]);
}

function TransportItem({ request }: { request: MyTransport }) {
  const { t: term } = useTranslator(termsMessages);
  const clock = useClock();
  const isLate = getLateness(request, clock.now) !== null;
  return (
    <li data-critical={request.priority === "critical" || undefined}>
      <div className="crew-item-head">
        <PriorityWord priority={request.priority} />
        <Link
          to={`/transport/${request.id}/crew`}
          discover="none"
          aria-label={t`Open the crew page of ${{ patientName: request.patientName }}`}
        >
          <bdi translate="no">{request.patientName}</bdi>
        </Link>
        <p>{formatPickUp(request, besideHospital(clock, request))}</p>
      </div>
      <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} />
      <div className="crew-item-state">
        <RouteLine request={request} isUrgent={isLate} />
        <p>
          {term(`terms.${request.status}`)}
          {request.lastMilestone && <small>{i18n._(milestoneTitles[request.lastMilestone])}</small>}
          <LateMark request={request} />
          {request.isSimulated && <small>{t`Simulation`}</small>}
        </p>
        <NamedNeeds request={request} isBrief />
      </div>
    </li>
  );
}

/** "in 25 min (14:40)", broken between its parts only. */
const formatPickUp = (request: MyTransport, clock: Clock): string =>
  pickupTexts(request, clock)
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join(request.asSoonAsPossible ? ", " : " ");

/** Crews change vehicles with their shifts. */
function UnitForm({ unit }: { unit: string | null }) {
  const errors = useActionData<typeof action>()?.reply?.error?.unit;
  return (
    <Form method="post" preventScrollReset className="mt-5 flex flex-wrap items-end gap-x-3 gap-y-1">
      <input type="hidden" name="intent" value="unit" />
      <Field
        id="unit"
        label={t`Unit`}
        hint={t`The vehicle you drive, such as Medic 12: its name on the maps.`}
        error={errors?.[0]}
        className="min-w-48 flex-1"
      >
        <Input
          key={unit}
          name="unit"
          defaultValue={unit ?? ""}
          maxLength={limits.vehicleUnit}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="secondary" className="mb-6">
        {t`Save unit`}
      </Button>
    </Form>
  );
}

function HomeChoice({ isCrew }: { isCrew: boolean }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted text-sm"
    >
      <p role="status">
        {isCrew ? t`This page opens after you log in.` : t`The dashboard opens after you log in.`}
      </p>
      <input type="hidden" name="intent" value="home" />
      <input type="hidden" name="isCrew" value={isCrew ? "no" : "yes"} />
      <Button type="submit" variant="secondary">
        {isCrew ? t`Open the dashboard instead` : t`Open this page instead`}
      </Button>
    </Form>
  );
}

export const ErrorBoundary = routeError(msg`Your transports could not be loaded`);
