import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MapBackground } from "@wardway/model";
import { readBoard } from "#app/domain/displays/board.server.ts";
import { readMapBackground } from "#app/domain/maps/map-config.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { currentDisplay } from "#app/http/display.server.ts";
import { redirectToRemedy } from "#app/http/restrictions.server.ts";
import { isBackgroundCall } from "#app/http/sessions/current.server.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";

/** Guarded by the display's own cookie. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { db, ipAddress, basemap } = context;
  const display = await currentDisplay(args);
  if (!display) return { board: null };
  if ((await activeSettings(db)).maintenanceMode) {
    const page = await redirectToRemedy("maintenance", args);
    if (page) throw page;
  }
  const { label, organization, timeZone, distanceUnit, hourFormat, endsAt } = display;
  setCallReader({ distanceUnit, hourFormat });
  const list = await readBoard({ db, display, ipAddress, isBackground: isBackgroundCall(request) });
  const background = list.positions.length > 0 ? forDisplay(await readMapBackground({ db, basemap })) : null;
  return { board: { label, organization, timeZone, endsAt: endsAt.toISOString(), background, ...list } };
}

/** With the tiles that a display may load. */
const forDisplay = (background: MapBackground): MapBackground => ({
  ...background,
  url: `/board${background.url}`,
});
