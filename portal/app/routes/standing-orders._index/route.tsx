import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import {
  getDestinationPlace,
  getPickupPlace,
  rowNumber,
  type StandingOrder,
  standingTripSchema,
} from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Journey } from "@wardway/widgets/ui/journey";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { readRecord, readRecords } from "#app/domain/audit/record-reads.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import { findPreparedReturn } from "#app/domain/transports/requests/prepared-return.server.ts";
import { createOrder } from "#app/domain/transports/standing-orders/manage-orders.server.ts";
import { listOrders } from "#app/domain/transports/standing-orders/read-orders.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { countCreation } from "#app/http/session/creation-limits.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { translateServerMessage } from "#app/infra/locale.ts";
import { formatDay, formatSchedule } from "#app/sections/transports/standing-orders/schedule-texts.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { MakeForm } from "./make-form.tsx";
import { orderForm } from "./order-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "standing_order.read", "records");
  const { db, caller } = signedIn;
  const orders = Promise.all([listOrders(db, caller), listOrders(db, caller, "ended")]);
  const [[open, ended], from] = await Promise.all([
    readRecords(signedIn, orders, (both) => both.flat(), "standing_order"),
    readFrom(args, signedIn),
  ]);
  return { open, ended, from };
}

/** The request that an order is made from. */
async function readFrom({ request }: LoaderFunctionArgs, signedIn: SignedIn) {
  const { db, caller } = signedIn;
  const id = rowNumber(new URL(request.url).searchParams.get("from") ?? "");
  if (id === null) return null;
  const found = await orErrorResponse(readRecord(signedIn, id, readRequest(db, caller, id)));
  const pickup = fieldsIn(found.hospitalTimeZone, new Date(found.transportDate));
  const today = fieldsIn(found.hospitalTimeZone, new Date()).date;
  const prepared = found.returnPreparedAt ? await findPreparedReturn(db, caller, id) : null;
  return {
    id,
    revision: found.revision,
    trip: standingTripSchema.strip().parse(found),
    timeZone: found.hospitalTimeZone,
    pickupTime: pickup.time,
    firstDay: pickup.date > today ? pickup.date : today,
    prepared: prepared && {
      preparedAt: prepared.preparedAt,
      trip: standingTripSchema.strip().parse(prepared),
    },
  };
}

export const action = defineAction(
  { right: "standing_order.read" },
  {
    save: pageForm(orderForm, {
      run: (order, { db, caller, context }) =>
        countCreation(caller, context, () => createOrder(db, caller, order)),
      done: ({ id }) => ({
        to: `/standing-orders/${id}`,
        title: t`Standing order made`,
        description: t`Its requests are created ahead of time.`,
      }),
      failed: ({ code }) => ({ isNear: code === "standingOrder.openRequests" }),
    }),
  },
);
export type StandingOrdersAction = typeof action;

export const meta: MetaFunction = pageTitle(msg`Standing Orders`);

export default function StandingOrders() {
  const { open, ended, from } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Standing Orders`}
        description={t`Transports of a patient on the same days of the week, such as to dialysis. Each becomes a request ahead of time.`}
      />
      {from && <MakeForm key={from.id} {...from} />}
      {open.length === 0 && !from && (
        <EmptyState
          title={t`No standing orders`}
          description={t`Open a transport that is needed again and again, and choose Make Standing Order under Other actions.`}
        />
      )}
      <Orders title={t`Active and paused`} orders={open} />
      <Orders title={t`Ended`} orders={ended} />
    </div>
  );
}

function Orders({ title, orders }: { title: string; orders: readonly StandingOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Section flush title={title}>
      <ul className="divide-y divide-line border-line border-t">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </Section>
  );
}

function OrderRow({ order }: { order: StandingOrder }) {
  const { now } = useClock();
  const { id, status, trip, dates, missedDays, failure, responsible } = order;
  const isOrphaned = responsible === null && status !== "ended";
  const next = dates.find(({ state, requestStatus }) => state !== "skipped" && requestStatus !== "cancelled");
  const isMissing = failure !== null || missedDays.length > 0 || dates.some(({ state }) => state === "late");
  return (
    <li className="px-4 py-3 wrap-anywhere sm:px-5">
      <h3 className="font-medium">
        <Link to={`/standing-orders/${id}`} className="underline underline-offset-3">
          {trip.patientName}
        </Link>
      </h3>
      <p className="mb-1 flex flex-wrap gap-x-2">
        <span>{formatSchedule(order)}</span>
        {status === "paused" && <Badge word={t`Paused`} tone="text-pending" />}
        {isMissing && <Badge word={t`Requests are missing`} tone="text-danger" />}
        {isOrphaned && <Badge word={t`To take over`} tone="text-danger" />}
      </p>
      <Journey from={getPickupPlace(trip)} to={getDestinationPlace(trip)} />
      {failure && <p className="mt-1 text-danger text-sm">{translateServerMessage(failure)}</p>}
      {next && status !== "paused" && (
        <p className="mt-1 text-muted text-sm">{t`Next: ${{ day: formatDay(fieldsIn(order.timeZone, new Date(next.pickup)).date, now) }}`}</p>
      )}
    </li>
  );
}

export const ErrorBoundary = routeError(
  msg`The standing orders could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
