import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Action, type Contract, endpoints, type Right } from "@wardway/model";

export interface RouteAccess {
  readonly route: string;
  readonly path: string;
  readonly calls: Readonly<Partial<Record<Contract["method"], Right>>>;
}

/** Public pages. Any other page without a guard fails the tests that read this list. */
const publicPages: ReadonlySet<string> = new Set([
  "_index",
  "$",
  "login",
  "login_.code",
  "forgot-password",
  "reset-password",
  "logout",
  "debug",
  "legal",
  "unsubscribe",
  "invitation",
  // Guarded by the display's own cookie.
  "board",
  "board_.tiles.$z.$x.$y",
  // Guarded by the pass in the path.
  "tiles.$pass.$z.$x.$y",
]);

/** Whether a method requires a user or widget session. */
export const needsSession = (right: Right): boolean => right !== "anyone" && right !== "secret-key";

const folder = fileURLToPath(new URL("../../app/routes/", import.meta.url));

const guardPattern =
  /function (loader|action) ?\([^)]*\)[^{\n]*\{\n\s*(?:const [^=\n]+= )?await guard\(args, "([^"]+)"\)/g;
const exported = /export (?:\{ |async function |const |function )(loader|action)\b/g;
const methods: Readonly<Record<string, "GET" | "POST">> = { loader: "GET", action: "POST" };

const names = readdirSync(folder)
  .filter((name) => !/\.test\.tsx?$/.test(name))
  .map((name) => name.replace(/\.tsx?$/, ""));

/** Returns the source of a route: a file, or the route, loader and action of its folder. */
function sourceOfRoute(route: string): string {
  const files = [".tsx", ".ts", "/route.tsx", "/route.ts", "/loader.server.ts", "/action.server.ts"];
  return files
    .map((end) => `${join(folder, route)}${end}`)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
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

function pageAccess(route: string): RouteAccess {
  const source = sourceOfRoute(route);
  const rules = new Map([...source.matchAll(guardPattern)].map(([, name = "", rule]) => [name, rule]));
  const calls = [...new Set([...source.matchAll(exported)].map(([, name = ""]) => name))]
    .toSorted((one, other) => other.localeCompare(one))
    .map((name) => {
      const rule = rules.get(name) ?? (publicPages.has(route) ? "anyone" : null);
      if (rule === null) throw new Error(`The ${name} of ${route} does not begin with a guard.`);
      return [methods[name], rule as "anyone" | "signed-in" | Action];
    });
  return { route, path: getPath(route), calls: Object.fromEntries(calls) };
}

/** Every screen and file route, with the rule in its source. */
export const pages: readonly RouteAccess[] = names
  .filter((name) => !name.startsWith("api."))
  .map((name) => pageAccess(name));

/** Every API path, with the rules of the declared endpoints. */
export const apiRoutes: readonly RouteAccess[] = names
  .filter((name) => name.startsWith("api."))
  .map((route) => {
    if (route === "api.$") return { route, path: "/api/*", calls: { GET: "anyone" } };
    const path = getPath(route);
    const declared = Object.values<Contract>(endpoints).filter(
      (contract) => contract.path.replaceAll(/\{(\w+)\}/g, ":$1") === path,
    );
    return { route, path, calls: Object.fromEntries(declared.map(({ method, right }) => [method, right])) };
  });

export const routeAccess: readonly RouteAccess[] = [...pages, ...apiRoutes];
