import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { nearTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { HospitalZone, useClock } from "#app/shell/page/use-clock.ts";
import type { GivenBackRow } from "./attention.server.ts";
import { Section, WaitingRequest } from "./waiting-rows.tsx";

/** Requests that another company must take over. */
export function GivenBackRequests({ rows }: { rows: readonly GivenBackRow[] }) {
  return (
    <Section title={t`Given back to you`} note={rows.length}>
      {rows.map((row) => (
        <HospitalZone key={row.request.id} value={row.request.hospitalTimeZone}>
          <GivenBackRequest {...row} />
        </HospitalZone>
      ))}
    </Section>
  );
}

function GivenBackRequest({ request, company, at, reason }: GivenBackRow) {
  const { now, timeZone } = useClock();
  const [pickUp = ""] = pickupTexts(request, { now, timeZone });
  const time = nearTime(at, now, timeZone);
  const isCritical = request.priority === "critical";
  const open = t`Open`;
  return (
    <li className={classNames("decide", isCritical && "is-critical")}>
      <WaitingRequest request={request}>
        <small>{t`pick-up ${pickUp}`}</small>
      </WaitingRequest>
      <div className="decide-note">
        {company === null ? (
          t`Given back, ${time}`
        ) : (
          <Trans>
            Given back by{" "}
            <b translate="no">
              <bdi>{company}</bdi>
            </b>
            , {time}
          </Trans>
        )}
        {reason !== "" && (
          <>
            {": "}
            <bdi>{reason}</bdi>
          </>
        )}
      </div>
      <div className="decide-act">
        <Link
          to={`/transport/${request.id}`}
          discover="none"
          className={buttonClass({ variant: "secondary", size: "small" })}
          aria-label={useHydrated() ? `${open} (${request.patientName})` : undefined}
        >
          {open}
        </Link>
      </div>
    </li>
  );
}
