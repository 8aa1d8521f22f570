import type { MapProvider } from "@wardway/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";
import { Note } from "#app/ui/admin/settings/setting-fields.tsx";
import { visibleFor } from "./provider-visibility.ts";

/** Terms of use, from the providers' own pages. */
export function ProviderTerms() {
  return (
    <>
      <Terms provider="google">
        Google lets the addresses that it finds neither be stored, but for their place id, nor be shown on
        another map than its own. This portal stores addresses and draws its own map: use Google for routes,
        and switch Geocoding off unless your agreement says otherwise (
        <Source at="cloud.google.com/maps-platform/terms/maps-service-terms" />
        ).
      </Terms>
      <Terms provider="mapbox">
        Mapbox lets addresses be stored with permanent geocoding alone. The portal asks for it, so the account
        must have it (
        <Source at="docs.mapbox.com/api/search/geocoding" />
        ).
      </Terms>
      <Terms provider="osm">
        OpenStreetMap's own servers exclude emergency services and bulk use, so none of them is set here. Name
        servers of your own, or of a provider whose terms allow it (
        <Source at="operations.osmfoundation.org/policies" />
        ). While an address is empty, travel times are estimates, and places are found among the facilities
        alone.
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
