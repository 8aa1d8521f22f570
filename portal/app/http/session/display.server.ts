import type { LoaderFunctionArgs } from "@remix-run/node";
import type { DisplayKind } from "@wardway/model";
import { differenceInSeconds } from "date-fns";
import { type Display, findDisplay } from "#app/domain/displays/read-displays.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database-unavailable.server.ts";
import { displayCookie } from "./cookies.server.ts";
import { displayPaths } from "./display-paths.ts";
import { redirectToRemedy } from "./restrictions.server.ts";

type Call = Pick<LoaderFunctionArgs, "request" | "context">;
type Lookup = ReturnType<typeof findDisplay>;

/** Concurrent loaders of one request share one query. */
const lookups = new WeakMap<Call["context"], Lookup>();

/** The display of the call's own cookie, if it is of the kind. No other route accepts it than those of its kind. */
export async function currentDisplay(call: Call, kind: DisplayKind): Promise<Display | null> {
  const lookup = lookups.get(call.context) ?? findCurrent(call);
  lookups.set(call.context, lookup);
  const display = await lookup;
  return display?.kind === kind ? display : null;
}

async function findCurrent(call: Call): Lookup {
  const token = await readDisplayToken(call);
  return token === null ? null : findDisplay(call.context.db, token);
}

/** Of the display that the call's browser is, or was. */
export async function readDisplayToken({ request, context }: Call): Promise<string | null> {
  const token: unknown = await displayCookie(context).parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : null;
}

/**
 * Guards the loader of a display's page, which is written for its organization.
 * @returns null without a display of the kind, and if it has ended
 * @throws a page with status 503 during maintenance
 */
export async function displayGuard(call: Call, kind: DisplayKind): Promise<Display | null> {
  const display = await currentDisplay(call, kind);
  if (!display) return null;
  if ((await activeSettings(call.context.db)).maintenanceMode) {
    const page = await redirectToRemedy("maintenance", call);
    if (page) throw page;
  }
  const { distanceUnit, hourFormat } = display;
  setCallReader({ distanceUnit, hourFormat });
  return display;
}

/**
 * Whether the call is for the page of a display, or for what that page loads, and has its cookie. Without the database any
 * token counts: the page then says that its list could not be loaded.
 */
export async function isOfDisplay(call: Call): Promise<boolean> {
  try {
    return (await findShown(call)) !== null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return true;
    throw error;
  }
}

/** The display whose page the call loads. */
async function findShown(call: Call): Promise<Display | null> {
  const { pathname } = new URL(call.request.url);
  const kind = findKind(pathname.toLowerCase().replace(/\.data$/, ""));
  return kind === undefined ? null : currentDisplay(call, kind);
}

/**
 * Signs the cookie of the display whose page is loaded with the present secret, if a former one has signed it: without that
 * one the display would end.
 */
export async function renewDisplayCookie(call: Call): Promise<[string, string][]> {
  const { request, context } = call;
  const present = displayCookie({ ...context, sessionSecrets: context.sessionSecrets.slice(0, 1) });
  const isRenewed = (await present.parse(request.headers.get("cookie"))) !== null;
  const token = isRenewed ? null : await readDisplayToken(call);
  if (token === null) return [];
  const display = await findShown(call).catch(() => null);
  if (!display) return [];
  const maxAge = differenceInSeconds(display.endsAt, new Date());
  return [["set-cookie", await present.serialize(token, { maxAge })]];
}

const kinds = Object.keys(displayPaths) as DisplayKind[];
const findKind = (path: string) =>
  kinds.find((kind) => path === displayPaths[kind] || path.startsWith(`${displayPaths[kind]}/`));
