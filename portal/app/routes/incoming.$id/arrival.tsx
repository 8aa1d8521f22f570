import { t } from "@lingui/core/macro";
import type { IncomingTransport } from "@wardway/model";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { Time } from "@wardway/widgets/ui/time";
import { Reachable } from "#app/components/reachable.tsx";
import { Section } from "#app/components/section.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { headline } from "#app/sections/transports/transport/headline.ts";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

interface ArrivalProps {
  transport: IncomingTransport;
  /** The sheet below has the rest. */
  isBrief: boolean;
}

/** When the patient comes, with which needs; printed only without the sheet, which has what lasts. */
export function Arrival({ transport, isBrief }: ArrivalProps) {
  const clock = useClock();
  const { expectedAt } = transport;
  return (
    <div data-print={isBrief ? "hidden" : undefined}>
      <Section title={t`Arrival`}>
        <p role="status" className="mb-2 flex items-center gap-3 font-semibold">
          <RouteLine request={transport} />
          {headline(transport)}
        </p>
        <Facts>
          {expectedAt !== null && (
            <Fact name={t`Expected about`}>
              <b>
                <Time {...clock} value={expectedAt} />
              </b>
            </Fact>
          )}
          <Fact name={t`Pick-up`}>
            <PickupTime {...clock} request={transport} show="exact" />
          </Fact>
          {!isBrief && <Preparation transport={transport} />}
        </Facts>
        {!isBrief && <NamedNeeds request={transport} className="named-needs mt-3" />}
      </Section>
    </div>
  );
}

function Preparation({ transport }: Pick<ArrivalProps, "transport">) {
  const clock = useClock();
  const { from, unit, hospitalName, ambulanceCompanyName, contacts } = transport;
  return (
    <>
      <Fact name={t`Patient`}>{transport.patientInitials}</Fact>
      <Fact name={t`From`}>{from === null ? t`Another address` : <bdi translate="no">{from}</bdi>}</Fact>
      <Fact name={t`Unit`}>{unit === null ? t`no unit named` : <bdi translate="no">{unit}</bdi>}</Fact>
      {transport.acceptingPhysician !== null && (
        <Fact name={t`Accepting physician`}>
          <bdi>{transport.acceptingPhysician}</bdi>
        </Fact>
      )}
      <Fact name={t`Bed`}>
        {transport.bedConfirmedAt === null ? (
          t`Not confirmed`
        ) : (
          <>
            <b>{t`Confirmed`}</b> <Time {...clock} value={transport.bedConfirmedAt} />
          </>
        )}
      </Fact>
      <Fact name={t`Hospital`}>
        <Reachable name={hospitalName} phone={contacts?.hospitalPhone ?? null} />
      </Fact>
      {ambulanceCompanyName !== null && (
        <Fact name={t`Ambulance company`}>
          <Reachable name={ambulanceCompanyName} phone={contacts?.companyPhone ?? null} />
        </Fact>
      )}
    </>
  );
}
