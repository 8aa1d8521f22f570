import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Time } from "@wardway/widgets/ui/time";
import { Icon, type IconName } from "#app/components/icon.tsx";
import type { EngineHealth } from "#app/domain/diagnostics/health-details.server.ts";
import { i18n } from "#app/infra/locale.ts";

const names: Readonly<Record<EngineHealth["name"], MessageDescriptor>> = {
  google: msg`Google`,
  mapbox: msg`Mapbox`,
  valhalla: msg`Valhalla server`,
  osrm: msg`OSRM server`,
  valhalla_tiles: msg`Valhalla with the tiles of this machine`,
  nominatim: msg`Nominatim server`,
  place_index: msg`Place index of the portal`,
  estimate: msg`Estimate, the last resort`,
};

const statusStyles: Readonly<
  Record<EngineHealth["status"], { icon: IconName; tone: string; words: MessageDescriptor }>
> = {
  ready: { icon: "circle-check", tone: "text-muted", words: msg`ready` },
  resting: { icon: "circle-x", tone: "text-danger", words: msg`suspended after several faults` },
  not_set_up: { icon: "circle-minus", tone: "text-muted", words: msg`not set up` },
};

const faults: Readonly<Record<NonNullable<EngineHealth["lastFault"]>["kind"], MessageDescriptor>> = {
  refused: msg`the key or the account was rejected`,
  quota: msg`the quota was used up`,
  garbage: msg`its response could not be read`,
  unreachable: msg`it did not respond`,
  denied: msg`its address is not permitted`,
};

const missingParts: Readonly<Record<NonNullable<EngineHealth["missing"]>, MessageDescriptor>> = {
  package: msg`The optional package @valhallajs/valhallajs is not installed or has no program for this machine. Without another engine, routes are estimates.`,
  tiles: msg`ROUTING_TILES names no folder with routing tiles.`,
};

/** In the order in which the engines are queried. */
export function MapEngines(props: { engines: readonly EngineHealth[]; now: string; timeZone: string }) {
  const { engines, now, timeZone } = props;
  return (
    <ol className="space-y-1">
      {engines.map(({ name, status, lastFault, missing }) => {
        const { icon, tone, words } = statusStyles[status];
        const fault = lastFault && i18n._(faults[lastFault.kind]);
        return (
          <li key={name} className="flex items-start gap-2">
            <Icon name={icon} className={`mt-1 size-4 shrink-0 ${tone}`} />
            <span className="min-w-0">
              {i18n._(names[name])}: <span className={tone}>{i18n._(words)}</span>
              {missing && <span className="block text-muted text-sm">{i18n._(missingParts[missing])}</span>}
              {lastFault && (
                <span className="block text-muted text-sm">
                  <Trans>
                    Last fault: {fault}, <Time value={lastFault.at} now={now} timeZone={timeZone} />
                  </Trans>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
