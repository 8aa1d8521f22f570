import type { LoaderFunctionArgs } from "@remix-run/node";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { toTexts } from "#app/ui/admin/settings/typed-settings.ts";
import { describeMapFunctions } from "./map-functions.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "settings.read", { view: "settings.read" });
  const { version, value, secrets } = await readRouteSettings(db);
  const { basemap, maps } = args.context;
  const [places, engines] = await Promise.all([maps.placeRegion(), maps.engines()]);
  const { name, bounds, isPackaged } = basemap;
  const hasApiKey = secrets.apiKey !== undefined;
  return {
    version,
    texts: toTexts(value),
    hasApiKey,
    basemap: { name, bounds, isPackaged, places },
    working: describeMapFunctions({ settings: value, hasApiKey, engines, basemap, places }),
  };
}
