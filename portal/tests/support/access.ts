import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { type Action, type AuditRule, type Contract, endpoints, type Right } from "@wardway/model";
import { type ScimCall, scimCalls } from "#app/api/scim/scim-calls.ts";

type Method = Contract["method"] | ScimCall["method"];
export type Access = Right | ScimCall["right"];

export interface RouteAccess {
  readonly path: string;
  readonly calls: Readonly<Partial<Record<Method, Access>>>;
  /** What each call adds to the audit trail. */
  readonly audit: Readonly<Partial<Record<Method, AuditRule>>>;
}

/** Of a screen or file. */
interface PageAccess extends RouteAccess {
  readonly route: string;
}

type PublicAudit = Readonly<Partial<Record<"GET" | "POST", AuditRule>>>;
const emptyForm = { none: "an empty form" };

/**
 * Public pages, with what they add to the audit trail. Any other page without a guard fails the tests that read this list.
 */
const publicPages: ReadonlyMap<string, PublicAudit> = new Map<string, PublicAudit>([
  ["_index", { GET: { none: "public figures" }, POST: "change" }],
  ["$", { GET: { none: "a page that does not exist" } }],
  ["login", { GET: emptyForm, POST: "change" }],
  ["login_.code", { GET: emptyForm, POST: "change" }],
  ["login_.sso", { GET: emptyForm, POST: "change" }],
  ["login_.sso_.callback", { GET: "change" }],
  // For logout tokens of providers.
  ["login_.sso_.back-channel-log-out", { POST: "change" }],
  ["forgot-password", { GET: emptyForm, POST: "change" }],
  ["reset-password", { GET: emptyForm, POST: "change" }],
  ["logout", { GET: { none: "leads to another address" }, POST: "change" }],
  ["logout_.session", { POST: "change" }],
  ["debug", { GET: { view: "diagnostics.read" } }],
  ["legal", { GET: { none: "public texts" } }],
  ["sdk.playground", { GET: { none: "the elements and the name of the demo hospital" } }],
  // For a demo hospital only, and by its own rules.
  ["sdk.playground_.session", { POST: "change" }],
  ["unsubscribe", { GET: emptyForm, POST: "change" }],
  ["invitation", { GET: emptyForm, POST: "change" }],
  // Guarded by the display's own cookie.
  ["board", { GET: "records" }],
  ["board_.tiles.$z.$x.$y", { GET: { none: "tiles of the map" } }],
  // Guarded by the link itself.
  ["follow.$token", { GET: "records" }],
  // Guarded by the pass in the path.
  ["tiles.$pass.$z.$x.$y", { GET: { none: "tiles of the map" } }],
]);

/** Whether a method requires a user or widget session. */
export const needsSession = (right: Access): boolean =>
  right !== "anyone" && right !== "secret-key" && right !== "provisioning-token";

const folder = fileURLToPath(new URL("../../app/routes/", import.meta.url));

const guardPattern =
  /function (loader|action) ?\([^)]*\)[^{\n]*\{\n\s*(?:const [^=\n]+= )?await guard\(\s*args,\s*"([^"]+)",\s*("[a-z]+"|\{(?:[^{}]|\{[^{}]*\})*\})\s*(?:,[^;]*?)?\);/gs;
/** Also of an action that chooses one of two. The default audit rule is that of a change. */
const definedPattern =
  /const \w*?(action) = defineAction\(\s*\{ right: "([^"]+)"(?:, audit: (\{[^{}]*\}))?/gis;
const exported = /export (?:\{ |async function |const |function )(loader|action)\b/g;
const methods: Readonly<Record<string, "GET" | "POST">> = { loader: "GET", action: "POST" };

/** By the folder of a screen on several paths, its routes in `vite.config.ts`. */
const severalRoutes: Readonly<Record<string, readonly string[]>> = {
  dashboards: ["hospital-dashboard", "ambulance-dashboard"],
};

const names = readdirSync(folder)
  .filter((name) => !/\.test\.tsx?$/.test(name))
  .map((name) => name.replace(/\.tsx?$/, ""))
  .flatMap((name) => severalRoutes[name] ?? name);

const folderOf = (route: string) =>
  Object.keys(severalRoutes).find((name) => severalRoutes[name]?.includes(route)) ?? route;

/** Returns the source of a route: a file, or `route.tsx` of its folder. */
function sourceOfRoute(route: string): string {
  const files = [".tsx", ".ts", "/route.tsx", "/route.ts"].map(
    (end) => `${join(folder, folderOf(route))}${end}`,
  );
  return readFileSync(files.find((file) => existsSync(file)) ?? "", "utf8");
}

/** Returns the path by Remix's flat-routes convention. */
const getPath = (route: string) =>
  `/${route
    .replace(/(?:^|\.)_index$/, "")
    .replaceAll(/_(?=\.|$)/g, "")
    .replaceAll("[.]", "\0")
    .replaceAll(".", "/")
    .replaceAll("\0", ".")
    .replaceAll("$", ":")
    .replace(/(^|\/):$/, "$1*")}`;

function pageAccess(route: string): PageAccess {
  const source = sourceOfRoute(route);
  const rules = new Map(
    [...source.matchAll(guardPattern), ...source.matchAll(definedPattern)].map(
      ([, name = "", right, audit = '"change"']) => [
        name.toLowerCase(),
        { right, audit: runInNewContext(`(${audit})`) as AuditRule },
      ],
    ),
  );
  const open = publicPages.get(route);
  const calls = [...new Set([...source.matchAll(exported)].map(([, name = ""]) => name))]
    .toSorted((one, other) => other.localeCompare(one))
    .map((name) => {
      const method = methods[name] ?? "GET";
      const rule = rules.get(name) ?? (open && { right: "anyone", audit: open[method] });
      if (!rule) throw new Error(`The ${name} of ${route} does not begin with a guard.`);
      return { method, right: rule.right as "anyone" | "signed-in" | Action, audit: rule.audit };
    });
  return {
    route,
    path: getPath(route),
    calls: Object.fromEntries(calls.map(({ method, right }) => [method, right])),
    audit: Object.fromEntries(calls.map(({ method, audit }) => [method, audit])),
  };
}

/** Every screen and file route, with the rule in its source. */
export const pages: readonly PageAccess[] = names.map((name) => pageAccess(name));

interface Declared {
  readonly method: Method;
  readonly path: string;
  readonly right: Access;
  readonly audit: AuditRule;
}

/** Every path of declared calls with their rules, and what answers the rest. */
function declaredAccess(declared: readonly Declared[], rest: string): readonly RouteAccess[] {
  const paths = [...new Set(declared.map(({ path }) => path))];
  const unknown: RouteAccess = {
    path: rest,
    calls: { GET: "anyone" },
    audit: { GET: { none: "an address that does not exist" } },
  };
  const known = paths.map((path) => {
    const calls = declared.filter((call) => call.path === path);
    return {
      path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      calls: Object.fromEntries(calls.map(({ method, right }) => [method, right])),
      audit: Object.fromEntries(calls.map(({ method, audit }) => [method, audit])),
    };
  });
  return [...known, unknown];
}

export const apiRoutes = declaredAccess(Object.values<Contract>(endpoints), "/api/*");
export const scimRoutes = declaredAccess(Object.values<ScimCall>(scimCalls), "/scim/v2/*");

export const routeAccess: readonly RouteAccess[] = [...pages, ...apiRoutes, ...scimRoutes];
