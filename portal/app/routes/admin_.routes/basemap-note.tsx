import { useTranslator } from "@wardway/widgets/messages/messages";
import { Note } from "#app/ui/admin/settings/setting-fields.tsx";
import { messages } from "./messages.ts";

/** The region of the basemap, in decimal degrees. */
export interface CoveredRegion {
  name: string;
  bounds: { south: number; west: number; north: number; east: number };
  isPackaged: boolean;
  /** Region of the place index, if one is loaded. */
  places: string | null;
}

export function BasemapNote({ name, bounds, isPackaged, places }: CoveredRegion) {
  const { t } = useTranslator(messages);
  const { south, west, north, east } = bounds;
  const region = {
    name,
    south: south.toFixed(3),
    west: west.toFixed(3),
    north: north.toFixed(3),
    east: east.toFixed(3),
  };
  return (
    <Note kind="information" className="mb-4">
      {t("adminRoutes.basemapCovers", region)}{" "}
      {t(isPackaged ? "adminRoutes.basemapIsPackaged" : "adminRoutes.basemapIsConfigured")}
      {places !== null && ` ${t("adminRoutes.placesCover", { places })}`}
    </Note>
  );
}
