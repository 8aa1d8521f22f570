import { Card } from "@wardway/widgets/ui/card";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import type { HealthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { MapEngines } from "./map-engines.tsx";

const numberFormat = new Intl.NumberFormat("en-US");

/** Versions, audit trail, mail, map engines and sessions of this installation, for administrators. */
export function Installation({ details }: { details: HealthDetails }) {
  const { now, timeZone } = useViewer();
  const { database, trail, mail } = details;
  return (
    <Card title="This installation" description="For administrators only." flush className="mt-4">
      <dl className="divide-y divide-line border-line border-t">
        <Fact label="Wardway">
          {details.version}
          <Aside>Node {details.node}</Aside>
        </Fact>
        <Fact label="Running since">
          <Time value={details.startedAt} now={now} timeZone={timeZone} />
          <Aside>The tables were brought up to date then</Aside>
        </Fact>
        <Fact label="PostgreSQL">
          {database.version}
          <Aside>
            {database.ownsTables
              ? "The portal's role owns the tables: triggers alone protect the audit trail"
              : "The portal's role is not the owner of the tables"}
          </Aside>
        </Fact>
        <Fact label="Audit trail">
          {trail.position === 0
            ? "Nothing sealed yet"
            : `Sealed up to position ${numberFormat.format(trail.position)}`}
          <Aside>
            {trail.unsealed === 0
              ? "Every entry is sealed"
              : `${formatCount(trail.unsealed, "entry waits", "entries wait")} to be sealed`}
          </Aside>
        </Fact>
        <Fact label="Mail">
          {mail.isSetUp ? "A mail server is set" : "No mail server is set"}
          <Aside>
            {numberFormat.format(mail.waiting)} waiting, {numberFormat.format(mail.failed)} failed in the last{" "}
            {mail.failedDays} days
          </Aside>
        </Fact>
        <Fact label="Routes">
          <MapEngines engines={details.maps.routes} now={now} timeZone={timeZone} />
          <Aside>Asked in this order: the next one where those before it cannot answer</Aside>
        </Fact>
        <Fact label="Addresses">
          {details.maps.addresses ? (
            <MapEngines engines={[details.maps.addresses]} now={now} timeZone={timeZone} />
          ) : (
            "Geocoding is switched off"
          )}
          <Aside>Facilities of this installation are searched first</Aside>
        </Fact>
        <Fact label="API">
          <a href="/api/docs" className="text-primary underline underline-offset-2">
            Every call, described
          </a>
          <Aside>For those who write programs that use this installation</Aside>
        </Fact>
        <Fact label="Sessions">{formatCount(details.sessions, "browser is", "browsers are")} signed in</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-5">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="block text-muted text-sm">{children}</span>;
}

const formatCount = (count: number, one: string, many: string) =>
  `${numberFormat.format(count)} ${count === 1 ? one : many}`;
