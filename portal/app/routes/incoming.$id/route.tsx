import { msg, t } from "@lingui/core/macro";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isRouteErrorResponse, type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import { nextStatus } from "@wardway/model";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PrintButton } from "#app/components/print-button.tsx";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { acceptPatient, readIncoming } from "#app/domain/transports/following/incoming.server.ts";
import { openRequest } from "#app/domain/transports/notifications/open-request.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import {
  defineAction,
  type FormCall,
  type NextPage,
  pageForm,
} from "#app/http/forms/define-action.server.ts";
import { parseRequestId } from "#app/http/forms/request-number.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { Sheet } from "#app/sections/transports/transport/hand-off-sheet.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { useRootData } from "#app/shell/page/root-data.ts";
import { RouteError } from "#app/shell/page/route-error.tsx";
import { useUpdates } from "#app/shell/page/use-updates.ts";
import { acceptForm } from "./accept-form.ts";
import { AcceptForm } from "./accept-patient.tsx";
import { Arrival } from "./arrival.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "incoming.read", "records");
  const id = await parseRequestId(args);
  const reading = readIncoming({ db, maps: args.context.maps }, caller, id);
  const { transport, handOff } = await orErrorResponse(readRecord({ db, caller, isBackground }, id, reading));
  // The hospital's own: its page has everything.
  if (transport.isOwn) throw redirect(`/transport/${id}`);
  if (!isBackground) await openRequest(db, caller, id);
  return { transport, handOff, canAccept: nextStatus("request.accept_patient", transport.status) !== null };
}

const updateTimes = { intervalMs: 30_000, staleMs: 90_000 };

const pathOf = ({ pageId }: FormCall) => `/incoming/${pageId}`;

export const action = defineAction(
  { right: "request.accept_patient" },
  {
    accept: pageForm(acceptForm, {
      run: (input, { db, caller, pageId }) => acceptPatient(db, caller, { ...input, requestId: pageId }),
      done: ({ hospitalName }, call) => ({
        to: pathOf(call),
        title: t`Acceptance saved`,
        description: t`${hospitalName} sees it on the page of the transport.`,
      }),
      failed: ({ code, category, message }, call): NextPage | null => {
        if (category !== "conflict") return null;
        const isSaid = code === "transport.patientAccepted";
        return {
          to: pathOf(call),
          title: isSaid ? t`Nothing has changed` : t`The acceptance was not saved`,
          description: message,
          ...(!isSaid && { variant: "destructive" }),
        };
      },
    }),
  },
);
export type AcceptAction = typeof action;

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Incoming transport ${{ id: String(page.params.id) }}`)(page);

/** A transport as the receiving hospital sees it: what comes, then who. */
export default function IncomingTransportPage() {
  const { transport, handOff, canAccept } = useLoaderData<typeof loader>();
  useLiveRevalidation("incoming");
  // The arrival follows the vehicle.
  useUpdates(useRootData()?.now ?? "", updateTimes);
  const { id, isSimulated } = transport;
  return (
    <div className="hand-off narrow">
      <div data-print={handOff ? "hidden" : undefined}>
        <PageHeader
          title={t`Incoming transport No. ${{ id }}`}
          description={describe(handOff !== null, canAccept)}
          back={{ to: "/incoming", label: msg`Incoming Transports` }}
          actions={handOff && <PrintButton />}
        >
          {isSimulated && <span className="text-muted text-sm">{t`Simulation`}</span>}
        </PageHeader>
      </div>
      <Arrival transport={transport} isBrief={handOff !== null} />
      {handOff && <Sheet {...handOff} />}
      {canAccept && <AcceptForm transport={transport} />}
    </div>
  );
}

function describe(isAccepted: boolean, canAccept: boolean): string {
  if (isAccepted)
    return t`Your hospital has accepted the patient. While this page is open, it follows changes of the transport.`;
  if (canAccept)
    return t`You see what to prepare for, and who the patient is once your hospital has accepted the patient.`;
  return t`It has ended, and your hospital had not accepted the patient here.`;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <RouteError
        title={t`The incoming transport could not be loaded`}
        safe={t`Nothing is lost. Try again in a moment.`}
      />
    );
  // Also while the page is open.
  return (
    <CalmPage
      title={t`This transport does not come to your hospital`}
      text={t`Its destination may have changed, or it has ended more than a day ago. Ask the hospital that requested it.`}
    >
      <LinkButton to="/incoming">{t`Incoming Transports`}</LinkButton>
    </CalmPage>
  );
}
