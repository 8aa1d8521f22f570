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
  /** The calls that need a recent proof by password or second factor, each with the intents of forms that need none. */
  readonly confirmed: Readonly<Partial<Record<Method, readonly string[]>>>;
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
  ["downtime-computer", { GET: "records" }],
  ["board_.tiles.$z.$x.$y", { GET: { none: "tiles of the map" } }],
  // Guarded by the link itself.
  ["follow.$token", { GET: "records" }],
  // Guarded by the pass in the path.
  ["tiles.$pass.$z.$x.$y", { GET: { none: "tiles of the map" } }],
]);

interface Rule {
  readonly method: Method;
  readonly right: Access;
  readonly audit: AuditRule | undefined;
  readonly confirmed: readonly string[] | null;
}

const byMethod = (rules: readonly Rule[]): Omit<RouteAccess, "path"> => ({
  calls: Object.fromEntries(rules.map(({ method, right }) => [method, right])),
  audit: Object.fromEntries(rules.map(({ method, audit }) => [method, audit])),
  confirmed: Object.fromEntries(
    rules.flatMap(({ method, confirmed }) => (confirmed ? [[method, confirmed]] : [])),
  ),
});

/** Whether a method requires a user or widget session. */
export const needsSession = (right: Access): boolean =>
  right !== "anyone" && right !== "secret-key" && right !== "provisioning-token";

const folder = fileURLToPath(new URL("../../app/routes/", import.meta.url));

const guardPattern =
  /function (loader|action) ?\([^)]*\)[^{\n]*\{\n\s*(?:const [^=\n]+= )?await guard\(\s*args,\s*"([^"]+)",\s*("[a-z]+"|\{(?:[^{}]|\{[^{}]*\})*\})\s*(?:,([^;]*?))?,?\s*\);/gs;
/** Also of an action that chooses one of two. The default audit rule is that of a change. */
const definedPattern =
  /const \w*?(action) = defineAction\(\s*\{ right: "([^"]+)"(?:, audit: (\{[^{}]*\}))?(?:, isConfirmed: (true))?/gis;
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

/** Parses the rule of a guard, or of `defineAction`, whose forms say themselves that they need no proof. */
function parseConfirmed(rule: string | undefined, source: string): readonly string[] | null {
  const confirmed: unknown = runInNewContext(`(${rule ?? '"never"'})`);
  if (confirmed === true) return getUnconfirmedForms(source);
  if (typeof confirmed === "object") return (confirmed as { readonly except: readonly string[] }).except;
  return confirmed === "never" ? null : [];
}

const getUnconfirmedForms = (source: string) =>
  source
    .split(/^\s+(?=\w+: pageForm\()/m)
    .filter((form) => form.includes("isUnconfirmed: true"))
    .map((form) => /^\w+/.exec(form)?.[0] ?? "");

function pageAccess(route: string, source = sourceOfRoute(route)): PageAccess {
  const rules = new Map(
    [...source.matchAll(guardPattern), ...source.matchAll(definedPattern)].map(
      ([, name = "", right, audit = '"change"', confirmed]) => [
        name.toLowerCase(),
        {
          right,
          audit: runInNewContext(`(${audit})`) as AuditRule,
          confirmed: parseConfirmed(confirmed, source),
        },
      ],
    ),
  );
  const open = publicPages.get(route);
  const calls = [...new Set([...source.matchAll(exported)].map(([, name = ""]) => name))]
    .toSorted((one, other) => other.localeCompare(one))
    .map((name) => {
      const method = methods[name] ?? "GET";
      const rule = rules.get(name) ?? (open && { right: "anyone", audit: open[method], confirmed: null });
      if (!rule) throw new Error(`The ${name} of ${route} does not begin with a guard.`);
      return { ...rule, method, right: rule.right as "anyone" | "signed-in" | Action };
    });
  return { route, path: getPath(route), ...byMethod(calls) };
}

/** Every screen and file route, with the rule in its source. */
export const pages: readonly PageAccess[] = names.map((name) => pageAccess(name));

/** A tab whose action the route of the settings chooses. */
export const securityTab: RouteAccess = {
  path: "/settings?tab=security",
  ...byMethod([
    {
      method: "POST",
      right: "signed-in",
      audit: "change",
      confirmed: getUnconfirmedForms(
        readFileSync(join(folder, "settings/security/security-actions.server.ts"), "utf8"),
      ),
    },
  ]),
};

interface Declared {
  readonly method: Method;
  readonly path: string;
  readonly right: Access;
  readonly audit: AuditRule;
  readonly confirmed?: true;
}

/** Every path of declared calls with their rules, and what answers the rest. */
function declaredAccess(declared: readonly Declared[], rest: string): readonly RouteAccess[] {
  const paths = [...new Set(declared.map(({ path }) => path))];
  const unknown: RouteAccess = {
    path: rest,
    calls: { GET: "anyone" },
    audit: { GET: { none: "an address that does not exist" } },
    confirmed: {},
  };
  const known = paths.map((path) => {
    const calls = declared.filter((call) => call.path === path);
    return {
      path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...byMethod(calls.map((call) => ({ ...call, confirmed: call.confirmed ? [] : null }))),
    };
  });
  return [...known, unknown];
}

export const apiRoutes = declaredAccess(Object.values<Contract>(endpoints), "/api/*");
export const scimRoutes = declaredAccess(Object.values<ScimCall>(scimCalls), "/scim/v2/*");

export const routeAccess: readonly RouteAccess[] = [...pages, ...apiRoutes, ...scimRoutes];
