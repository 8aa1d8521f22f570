import { createTranslator } from "@wardway/model/messages/translator";
import { Time } from "@wardway/widgets/ui/time";
import type { EngineHealth } from "#app/domain/diagnostics/health-details.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const names: Readonly<Record<EngineHealth["name"], string>> = {
  google: translate("debug.google"),
  mapbox: translate("debug.mapbox"),
  valhalla: translate("debug.valhallaServer"),
  osrm: translate("debug.osrmServer"),
  valhalla_tiles: translate("debug.valhallaWithTheTilesOf"),
  nominatim: translate("debug.nominatimServer"),
  place_index: translate("debug.placeIndex"),
  estimate: translate("debug.estimateTheLastResort"),
};

const statusStyles: Readonly<
  Record<EngineHealth["status"], { icon: IconName; tone: string; words: string }>
> = {
  ready: { icon: "circle-check", tone: "text-muted", words: translate("debug.ready") },
  resting: { icon: "circle-x", tone: "text-danger", words: translate("debug.suspendedAfterSeveralFaults") },
  not_set_up: { icon: "circle-minus", tone: "text-muted", words: translate("debug.engineNotSetUp") },
};

const faults: Readonly<Record<NonNullable<EngineHealth["lastFault"]>["kind"], string>> = {
  refused: "the key or the account was rejected",
  quota: "the quota was used up",
  garbage: "its response could not be read",
  unreachable: "it did not respond",
  denied: "its address is not permitted",
};

const missingParts: Readonly<Record<NonNullable<EngineHealth["missing"]>, string>> = {
  package: translate("debug.routingPackageMissing"),
  tiles: translate("debug.routingTilesMissing"),
};

/** In the order in which the engines are queried. */
export function MapEngines(props: { engines: readonly EngineHealth[]; now: string; timeZone: string }) {
  const { engines, now, timeZone } = props;
  return (
    <ol className="space-y-1">
      {engines.map(({ name, status, lastFault, missing }) => {
        const { icon, tone, words } = statusStyles[status];
        return (
          <li key={name} className="flex items-start gap-2">
            <Icon name={icon} className={`mt-1 size-4 shrink-0 ${tone}`} />
            <span className="min-w-0">
              {names[name]}: <span className={tone}>{words}</span>
              {missing && <span className="block text-muted text-sm">{missingParts[missing]}</span>}
              {lastFault && (
                <span className="block text-muted text-sm">
                  Last fault: {faults[lastFault.kind]},{" "}
                  <Time value={lastFault.at} now={now} timeZone={timeZone} />
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
