import type { AppLoadContext } from "@remix-run/node";
import type { SystemSettings } from "@wardway/model";
import { parseCookie } from "cookie";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { currentLocale } from "../infra/locale.ts";
import { localeCookie } from "../infra/request-locale.ts";
import { countVisit } from "./session/call-limits.server.ts";
import { getTheme, themeCookie } from "./session/theme.server.ts";
import { getViewerTimeZone } from "./session/time-zone.server.ts";
import { timeZoneCookie } from "./session/time-zone-cookie.ts";

/**
 * Pages that are the same for all visitors of a time zone, theme and language, except for the nonce and `ownValue`. Their documents
 * are rendered once a second.
 */
export const sharedPaths = ["/", "/login"];

/** A visitor with any other cookie, such as a session's, gets a page of their own. */
const cookiesOfKey: ReadonlySet<string> = new Set([timeZoneCookie, themeCookie, localeCookie]);

export interface SharedPage {
  readonly headers: readonly (readonly [string, string])[];
  readonly html: string;
}

/** A visitor's value in the document, and what makes another visitor's. */
type Own = readonly [value: string, make: (context: AppLoadContext) => string];

interface SharedDocument extends SharedPage {
  readonly own: readonly Own[];
}

const ownValues = new WeakMap<AppLoadContext, Own[]>();

/** Makes a value that no two visitors share, also on a page of `sharedPaths`. */
export function ownValue(context: AppLoadContext, make: (context: AppLoadContext) => string): string {
  const value = make(context);
  ownValues.set(context, [...(ownValues.get(context) ?? []), [value, make]]);
  return value;
}

/** Documents last as long as the settings in memory: a second, or until this process changes the settings. */
const documents = new WeakMap<SystemSettings, Map<string, Promise<SharedDocument | null>>>();

/**
 * Answers a visit of a page of `sharedPaths`, and counts it.
 * @param render renders the page for this visitor
 * @returns null if the page has to be rendered for this visitor alone; a response that others may not get as it is
 */
export async function openSharedPage(
  visit: Request,
  context: AppLoadContext,
  render: () => Promise<Response>,
): Promise<SharedPage | Response | null> {
  const key = toKey(visit, context);
  const settings = key !== null && (await activeSettings(context.db).catch(() => null));
  // A refused visitor must not be the one whose rendering the others wait for.
  if (!settings || !(await isCounted(visit, context))) return null;
  const ofSettings = documents.get(settings) ?? new Map<string, Promise<SharedDocument | null>>();
  documents.set(settings, ofSettings);
  const known = ofSettings.get(key);
  if (known === undefined) {
    const rendering = render().then((response) => toDocument(response, context));
    const document = rendering.then(
      (rendered) => (rendered instanceof Response ? null : rendered),
      () => null,
    );
    ofSettings.set(key, document);
    // The next visitor tries again.
    void document.then((shared) => shared ?? ofSettings.delete(key));
    return rendering;
  }
  const document = await known;
  if (document === null) return null;
  const html = document.own.reduce(
    (text, [value, make]) => text.replaceAll(value, make(context)),
    document.html,
  );
  return { headers: document.headers, html };
}

/** What the document depends on; null for a page of the visitor's own. */
function toKey(visit: Request, context: AppLoadContext): string | null {
  const { pathname, search } = new URL(visit.url);
  const cookies = Object.keys(parseCookie(visit.headers.get("cookie") ?? ""));
  if (visit.method !== "GET" || search !== "") return null;
  if (cookies.some((name) => !cookiesOfKey.has(name))) return null;
  return [
    pathname,
    getViewerTimeZone(visit, null),
    getTheme(visit, context, undefined).theme,
    currentLocale(),
  ].join(" ");
}

async function toDocument(response: Response, context: AppLoadContext): Promise<SharedDocument | Response> {
  if (response.status !== 200 || response.headers.has("set-cookie")) return response;
  const html = await response.text();
  const own: Own[] = [[context.nonce, ({ nonce }) => nonce], ...(ownValues.get(context) ?? [])];
  return { headers: [...response.headers], html, own };
}

/** A refusal is a page of the visitor's own. */
const isCounted = (request: Request, context: AppLoadContext) =>
  countVisit({ request, context }).then(
    () => true,
    () => false,
  );
