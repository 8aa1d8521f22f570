import { t } from "@lingui/core/macro";
import { Link, useLocation } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { reasonInput } from "#app/sections/transports/transport/end-started.tsx";
import { HospitalZone, useClock } from "#app/shell/page/use-clock.ts";
import { newRequestPath } from "#app/shell/session/form-source.ts";
import type { UnansweredRow } from "./attention.server.ts";
import { AllOfThem, Section, WaitingRequest } from "./waiting-rows.tsx";

/**
 * Requests that no company has answered for hours, and that the pool therefore lists last: the hospital renews or cancels them.
 * And those for which all companies were asked and none has responded in time.
 */
export function UnansweredRequests({
  requests,
  count,
}: {
  requests: readonly UnansweredRow[];
  count: number;
}) {
  return (
    <Section
      title={t`No company answered`}
      note={<AllOfThem part="unanswered" count={count} shown={requests.length} />}
    >
      {requests.map((request) => (
        <HospitalZone key={request.id} value={request.hospitalTimeZone}>
          <UnansweredRequest request={request} />
        </HospitalZone>
      ))}
    </Section>
  );
}

function UnansweredRequest({ request }: { request: UnansweredRow }) {
  const { now, timeZone } = useClock();
  const { pathname, search } = useLocation();
  const { id, patientName, noResponseSince } = request;
  const isCritical = request.priority === "critical";
  const act = noResponseSince ? t`Open` : t`Renew`;
  return (
    <li className={classNames("decide", isCritical && "is-critical")}>
      <WaitingRequest request={request} />
      <p className="decide-offer">
        <b className="late">{noResponseSince ? t`No response` : t`Unanswered`}</b>
        <small>{t`since ${{ time: exactTime(noResponseSince ?? request.transportDate, now, timeZone) }}`}</small>
      </p>
      <div className="decide-act">
        <ConfirmDialog
          trigger={t`Cancel`}
          triggerLabel={t`${{ action: t`Cancel request` }}: ${patientName}`}
          triggerVariant="quiet"
          triggerSize="small"
          title={t`Cancel the transport of ${patientName}?`}
          description={t`The request is closed. No company has responded to it.`}
          confirm={t`Cancel request`}
          confirming={t`Cancelling...`}
          dismiss={t`Keep it`}
          action={`/transport/${id}`}
          fields={{ intent: "cancel", redirectTo: pathname + search }}
          input={reasonInput}
        />
        <Link
          to={noResponseSince ? `/transport/${id}?tab=responses` : newRequestPath({ kind: "renew", id })}
          discover="none"
          className={buttonClass({ variant: isCritical ? "primary" : "soft", size: "small" })}
          aria-label={useHydrated() ? `${act}: ${patientName}` : undefined}
        >
          {act}
        </Link>
      </div>
    </li>
  );
}
