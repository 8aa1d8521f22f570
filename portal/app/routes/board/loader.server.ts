import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBoard } from "#app/domain/displays/board.server.ts";
import { findDisplay } from "#app/domain/displays/read.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { displayCookie } from "#app/http/cookies.server.ts";
import { redirectToRemedy } from "#app/http/restrictions.server.ts";
import { isBackgroundCall } from "#app/http/sessions/current.server.ts";

/** Guarded by the display's own cookie, which no other route accepts. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { db, ipAddress } = context;
  const token: unknown = await displayCookie(context).parse(request.headers.get("cookie"));
  const display = typeof token === "string" ? await findDisplay(db, token) : null;
  if (!display) return { board: null };
  if ((await activeSettings(db)).maintenanceMode) {
    const page = await redirectToRemedy("maintenance", args);
    if (page) throw page;
  }
  const { label, organization, endsAt } = display;
  const list = await readBoard({ db, display, ipAddress, isBackground: isBackgroundCall(request) });
  return { board: { label, organization, endsAt: endsAt.toISOString(), ...list } };
}
