import { Trans } from "@lingui/react/macro";
import type { MapProvider } from "@wardway/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";
import { Note } from "#app/sections/admin/settings/setting-fields.tsx";
import { visibleFor } from "./provider-visibility.ts";

/** Terms of use, from the providers' own pages. */
export function ProviderTerms() {
  return (
    <>
      <Terms provider="google">
        <Trans>
          Google does not allow its addresses to be stored, except for the place id, or to be shown on another
          map. This portal stores addresses and draws its own map: use Google for routes, and switch Geocoding
          off unless your agreement permits it (
          <Source at="cloud.google.com/maps-platform/terms/maps-service-terms" />
          ).
        </Trans>
      </Terms>
      <Terms provider="mapbox">
        <Trans>
          Mapbox allows addresses to be stored only with permanent geocoding. The portal uses it, so the
          account must include it (
          <Source at="docs.mapbox.com/api/search/geocoding" />
          ).
        </Trans>
      </Terms>
      <Terms provider="osm">
        <Trans>
          OpenStreetMap's own servers exclude emergency services and bulk use, so none of them is preset.
          Enter your own servers, or those of a provider whose terms allow it (
          <Source at="operations.osmfoundation.org/policies" />
          ). While an address is empty, travel times are estimates, and only facilities are found as places.
        </Trans>
      </Terms>
    </>
  );
}

function Terms({ provider, children }: { provider: MapProvider; children: ReactNode }) {
  return (
    <div className={classNames("mb-4", visibleFor(provider))}>
      <Note kind="information">{children}</Note>
    </div>
  );
}

/** Text, because the portal does not link to other sites. */
const Source = ({ at }: { at: string }) => <span className="text-muted wrap-anywhere">{at}</span>;
