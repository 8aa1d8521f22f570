import type { LoaderFunctionArgs } from "@remix-run/node";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { toTexts } from "#app/ui/admin/settings/typed-settings.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "settings.read", { view: "settings.read" });
  const { version, value, secrets } = await readRouteSettings(db);
  const { name, bounds, isPackaged } = args.context.basemap;
  return {
    version,
    texts: toTexts(value),
    hasApiKey: secrets.apiKey !== undefined,
    basemap: { name, bounds, isPackaged, places: await args.context.maps.placeRegion() },
  };
}
