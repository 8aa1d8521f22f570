import { t } from "@lingui/core/macro";
import { Note } from "#app/sections/admin/settings/setting-fields.tsx";

/** The region of the basemap, in decimal degrees. */
export interface CoveredRegion {
  name: string;
  bounds: { south: number; west: number; north: number; east: number };
  isPackaged: boolean;
  /** Region of the place index, if one is loaded. */
  places: string | null;
}

export function BasemapNote({ name, bounds, isPackaged, places }: CoveredRegion) {
  const { south, west, north, east } = bounds;
  return (
    <Note kind="information" className="mb-4">
      {t`Streets are drawn for ${name}: latitude ${{ south: south.toFixed(3) }} to ${{ north: north.toFixed(3) }}, longitude ${{ west: west.toFixed(3) }} to ${{ east: east.toFixed(3) }}.`}{" "}
      {isPackaged
        ? t`This demo region comes with the portal; the operator sets another one with MAPS_DIR or BASEMAP.`
        : t`The operator has set this region with MAPS_DIR or BASEMAP.`}
      {places !== null && ` ${t`Without a provider, addresses are found in ${places}.`}`}
    </Note>
  );
}
