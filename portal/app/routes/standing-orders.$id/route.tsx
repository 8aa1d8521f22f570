import { msg, plural, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import {
  getDestinationPlace,
  getPickupPlace,
  rowNumber,
  type StandingDate,
  type StandingOrder,
  type StandingOrderStatus,
  standingOrderStatuses,
} from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Journey } from "@wardway/widgets/ui/journey";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useId } from "react";
import { z } from "zod";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { adoptOrder } from "#app/domain/transports/standing-orders/adopt-order.server.ts";
import {
  cancelRequestsOf,
  changeOrderStatus,
  countCancellable,
  skipDay,
} from "#app/domain/transports/standing-orders/manage-orders.server.ts";
import { readOrder } from "#app/domain/transports/standing-orders/read-orders.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import {
  defineAction,
  type FormCall,
  type NextPage,
  pageForm,
} from "#app/http/forms/define-action.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { translateServerMessage } from "#app/infra/locale.ts";
import { OrderTrip } from "#app/sections/transports/standing-orders/order-trip.tsx";
import { formatDay, formatSchedule } from "#app/sections/transports/standing-orders/schedule-texts.ts";
import { reasonInput } from "#app/sections/transports/transport/end-started.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { reasonForm } from "#app/sections/transports/transport/transport-forms.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "standing_order.read", "records");
  const { db, caller } = signedIn;
  const id = rowNumber(args.params.id ?? "") ?? 0;
  const order = await orErrorResponse(readRecord(signedIn, id, readOrder(db, caller, id), "standing_order"));
  return { order, cancellable: await countCancellable(db, id) };
}

const statusForm = z.object({ status: z.enum(standingOrderStatuses) });
const dayForm = z.object({ day: z.iso.date() });

const pathOf = ({ pageId }: FormCall) => `/standing-orders/${pageId}`;

const failed = ({ message }: { message: string }, call: FormCall): NextPage => ({
  to: pathOf(call),
  title: t`The standing order was not changed`,
  description: message,
  variant: "destructive",
});

const skipForm = (skipped: boolean) =>
  pageForm(dayForm, {
    run: ({ day }, { db, caller, pageId }) => skipDay(db, caller, { orderId: pageId, day, skipped }),
    done: (_, call) => ({ to: pathOf(call), title: skipped ? t`Day skipped` : t`Day taken back in` }),
    failed,
  });

const statusTitle = (status: StandingOrderStatus) =>
  ({ active: t`Standing order resumed`, paused: t`Standing order paused`, ended: t`Standing order ended` })[
    status
  ];

export const action = defineAction(
  { right: "standing_order.change" },
  {
    status: pageForm(statusForm, {
      run: ({ status }, { db, caller, pageId }) => changeOrderStatus(db, caller, { orderId: pageId, status }),
      done: ({ status }, call) => ({ to: pathOf(call), title: statusTitle(status) }),
      failed,
    }),
    adopt: pageForm(z.object({}), {
      run: (_, { db, caller, pageId }) => adoptOrder(db, caller, pageId),
      done: (_, call) => ({ to: pathOf(call), title: t`You are responsible for this order now` }),
      failed,
    }),
    skip: skipForm(true),
    restore: skipForm(false),
    cancel: pageForm(reasonForm, {
      run: ({ reason }, { db, caller, pageId }) => cancelRequestsOf(db, caller, { orderId: pageId, reason }),
      done: ({ cancelled, stayed }, call) => ({
        to: pathOf(call),
        title: t`${plural(cancelled, { 0: "No request was cancelled", one: "# request cancelled", other: "# requests cancelled" })}`,
        ...(stayed.length > 0 && {
          description: t`Someone else was faster with ${{ requests: stayed.map((id) => t`No. ${id}`).join(", ") }}. Look at what is shown below.`,
        }),
      }),
    }),
  },
);

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Standing order No. ${{ id: String(page.params.id) }}`)(page);

export default function StandingOrderPage() {
  const { order } = useLoaderData<typeof loader>();
  const { id, status, trip } = order;
  return (
    <div className="narrow">
      <PageHeader
        title={t`Standing order of ${{ patientName: trip.patientName }}`}
        description={formatSchedule(order)}
        back={{ to: "/standing-orders", label: msg`Standing Orders` }}
      >
        <Badge word={statusWord(status)} tone={status === "paused" ? "text-pending" : "text-muted"} />
        <span className="text-muted text-sm">{t`No. ${id}`}</span>
      </PageHeader>
      <Actions />
      <Failing failure={order.failure} />
      <Orphaned order={order} />
      <Missed days={order.missedDays} />
      <Dates order={order} />
      <Section title={t`Each request`}>
        <OrderTrip trip={trip} />
      </Section>
      <Schedule order={order} />
    </div>
  );
}

const statusWord = (status: StandingOrderStatus) =>
  ({ active: t`Active`, paused: t`Paused`, ended: t`Ended` })[status];

function Actions() {
  const { order, cancellable } = useLoaderData<typeof loader>();
  const { status, trip } = order;
  const { patientName } = trip;
  if (status === "ended" && cancellable === 0) return null;
  return (
    <div data-print="hidden" className="mb-6 flex flex-wrap gap-2 max-sm:*:flex-auto">
      {status === "active" && <StatusButton status="paused" label={t`Pause`} />}
      {status === "paused" && <StatusButton status="active" label={t`Resume`} />}
      {status !== "ended" && (
        <ConfirmDialog
          trigger={t`End Order`}
          title={t`End the standing order of ${patientName}?`}
          description={t`No further requests are created. Those that there are stay, until you cancel them. This cannot be undone.`}
          confirm={t`End Order`}
          confirming={t`Ending...`}
          dismiss={t`Keep it`}
          fields={{ intent: "status", status: "ended" }}
        />
      )}
      {cancellable > 0 && (
        <ConfirmDialog
          trigger={t`Cancel ${plural(cancellable, { one: "# Request", other: "# Requests" })}`}
          title={t`Cancel the requests of this order for ${patientName}?`}
          description={t`${plural(cancellable, { one: "# request of this order, which no crew has started, is closed", other: "# requests of this order, which no crew has started, are closed" })}. The companies that have answered are notified with the reason. The order itself stays as it is.`}
          confirm={t`Cancel ${plural(cancellable, { one: "# Request", other: "# Requests" })}`}
          confirming={t`Cancelling...`}
          dismiss={t`Keep them`}
          fields={{ intent: "cancel" }}
          input={reasonInput}
        />
      )}
    </div>
  );
}

function StatusButton({ status, label }: { status: StandingOrderStatus; label: string }) {
  const sent = useSubmission().formData;
  return (
    <Form method="post" className="flex">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value={status} />
      <Button
        type="submit"
        variant="secondary"
        className="flex-auto"
        pending={sent?.get("status") === status}
      >
        {label}
      </Button>
    </Form>
  );
}

/** Why requests are not created. */
function Failing({ failure }: Pick<StandingOrder, "failure">) {
  const { now } = useClock();
  if (failure === null) return null;
  return (
    <div className="mb-6 border-danger border-l-2 pl-3">
      <p className="font-medium">{t`The request for ${{ day: formatDay(failure.day, now) }} could not be created`}</p>
      <p>{translateServerMessage(failure)}</p>
      <p>{t`It is tried again each minute, and later days wait for it. If it stays so, request the transports yourself, and end this order or make it again from a correct request.`}</p>
    </div>
  );
}

/** The account that is responsible has left. */
function Orphaned({ order }: { order: StandingOrder }) {
  const sent = useSubmission().formData;
  if (order.responsible !== null || order.status === "ended") return null;
  return (
    <div className="mb-6 border-danger border-l-2 pl-3">
      <p className="font-medium">{t`No one is responsible for this order`}</p>
      <p>{t`The account that was responsible is no longer active at this hospital. Requests are created as before. Take the order over if it still applies, or end it.`}</p>
      <Form method="post" data-print="hidden" className="mt-2">
        <input type="hidden" name="intent" value="adopt" />
        <Button type="submit" variant="secondary" pending={sent?.get("intent") === "adopt"}>
          {t`Take Over`}
        </Button>
      </Form>
    </div>
  );
}

/** What the portal could not request in time. */
function Missed({ days }: { days: readonly string[] }) {
  const { now } = useClock();
  if (days.length === 0) return null;
  return (
    <p className="mb-6 border-danger border-l-2 pl-3">
      {t`Not requested in time: ${{ days: days.map((day) => formatDay(day, now)).join("; ") }}.`}
    </p>
  );
}

function Dates({ order }: { order: StandingOrder }) {
  const { status, dates } = order;
  return (
    <Section
      flush
      title={t`Next dates`}
      description={
        status === "paused"
          ? t`While the order is paused, no requests are created.`
          : t`A day that is not needed is skipped here; once its request is created, that request is cancelled instead.`
      }
    >
      {dates.length === 0 ? (
        <p className="border-line border-t px-4 py-3 text-muted sm:px-5">{t`There are no dates to come.`}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {dates.map((date) => (
            <DateRow key={date.day} date={date} order={order} />
          ))}
        </ul>
      )}
      {status !== "ended" && <SkipLater />}
    </Section>
  );
}

function DateRow({ date, order }: { date: StandingDate; order: StandingOrder }) {
  const { now } = useClock();
  const { day, pickup, state, requestId, requestStatus } = date;
  const isOpen = order.status !== "ended";
  // The pick-up of a request can have been moved to another day.
  const shownDay = state === "requested" ? fieldsIn(order.timeZone, new Date(pickup)).date : day;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <span className="basis-48">
        <b className="font-medium">{formatDay(shownDay, now)}</b>, {clockTime(pickup, order.timeZone)}
      </span>
      <span
        className={classNames(
          "flex flex-1 flex-wrap items-center gap-x-3",
          // The badge does not shrink: the row breaks before it.
          state !== "requested" && "min-w-0",
        )}
      >
        {requestId !== null && requestStatus !== null ? (
          <>
            <Link to={`/transport/${requestId}`} className="underline underline-offset-3">
              {t`Request No. ${requestId}`}
            </Link>
            <StatusBadge status={requestStatus} />
          </>
        ) : (
          <DateState state={state} isFailing={order.failure?.day === day} />
        )}
      </span>
      {isOpen && state !== "requested" && <SkipButton day={day} isSkipped={state === "skipped"} />}
    </li>
  );
}

function DateState({ state, isFailing }: Pick<StandingDate, "state"> & { isFailing: boolean }) {
  if (isFailing) return <span className="text-danger">{t`Not created`}</span>;
  if (state === "late")
    return (
      <span className="text-danger">{t`Not created yet. If it stays so, skip this day and request the transport yourself.`}</span>
    );
  return <span className="text-muted">{state === "skipped" ? t`Skipped` : t`Planned`}</span>;
}

/** For a day beyond the list, such as one of a holiday. */
function SkipLater() {
  const sent = useSubmission().formData;
  const pending = sent?.get("intent") === "skip";
  return (
    <Form method="post" className="flex flex-wrap items-start gap-x-2 border-line border-t px-4 py-3 sm:px-5">
      <input type="hidden" name="intent" value="skip" />
      <Field id={useId()} label={t`Another day`}>
        <Input type="date" name="day" required />
      </Field>
      <Button type="submit" variant="secondary" className="min-[22rem]:mt-6" pending={pending}>
        {t`Skip Day`}
      </Button>
    </Form>
  );
}

function SkipButton({ day, isSkipped }: { day: string; isSkipped: boolean }) {
  const { now } = useClock();
  const sent = useSubmission().formData;
  const shown = formatDay(day, now);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={isSkipped ? "restore" : "skip"} />
      <input type="hidden" name="day" value={day} />
      <Button
        type="submit"
        variant="quiet"
        size="small"
        pending={sent?.get("day") === day}
        aria-label={isSkipped ? t`Request ${shown} after all` : t`Skip ${shown}`}
      >
        {isSkipped ? t`Request after all` : t`Skip`}
      </Button>
    </Form>
  );
}

function Schedule({ order }: { order: StandingOrder }) {
  const { now } = useClock();
  const { firstDay, lastDay, daysAhead, returnTrip, timeZone, madeBy, responsible } = order;
  return (
    <Section title={t`Schedule`}>
      <Facts>
        <Fact name={t`First day`}>{formatDay(firstDay, now)}</Fact>
        <Fact name={t`Last day`}>{lastDay === null ? t`Until it is ended` : formatDay(lastDay, now)}</Fact>
        <Fact name={t`Requests are created`}>
          {t`${plural(daysAhead, { one: "# day", other: "# days" })} before the pick-up`}
        </Fact>
        <Fact name={t`Time zone`}>{timeZone}</Fact>
        <Fact name={t`Made by`}>{madeBy}</Fact>
        {responsible !== null && responsible !== madeBy && <Fact name={t`Taken over by`}>{responsible}</Fact>}
        {returnTrip && (
          <Fact name={t`Return trip`}>
            {t`Prepared for each request`}
            <Journey from={getPickupPlace(returnTrip)} to={getDestinationPlace(returnTrip)} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

export const ErrorBoundary = routeError(
  msg`The standing order could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
