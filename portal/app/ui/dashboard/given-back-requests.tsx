import { Link } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { nearTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { HospitalZone, useClock } from "../use-clock.ts";
import type { GivenBackRow } from "./attention.server.ts";
import { messages } from "./messages.ts";
import { Section, WaitingRequest } from "./waiting-rows.tsx";

/** Requests that another company must take over. */
export function GivenBackRequests({ rows }: { rows: readonly GivenBackRow[] }) {
  const { t } = useTranslator(messages);
  return (
    <Section title={t("ui.dashboard.givenBack")} note={rows.length}>
      {rows.map((row) => (
        <HospitalZone key={row.request.id} value={row.request.hospitalTimeZone}>
          <GivenBackRequest {...row} />
        </HospitalZone>
      ))}
    </Section>
  );
}

function GivenBackRequest({ request, company, at, reason }: GivenBackRow) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useClock();
  const [pickUp = ""] = pickupTexts(request, { now, timeZone });
  const time = nearTime(at, now, timeZone);
  const isCritical = request.priority === "critical";
  const open = t("ui.dashboard.open");
  return (
    <li className={classNames("decide", isCritical && "is-critical")}>
      <WaitingRequest request={request}>
        <small>{t("ui.dashboard.pickUpAt", { time: pickUp })}</small>
      </WaitingRequest>
      <div className="decide-note">
        {company === null ? (
          t("ui.dashboard.givenBackAt", { time })
        ) : (
          <>
            {`${t("ui.dashboard.givenBackBy")} `}
            <b translate="no">
              <bdi>{company}</bdi>
            </b>
            {`, ${time}`}
          </>
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
