import type { ServerBuild } from "@remix-run/node";
import { matchPath, matchRoutes } from "@remix-run/router";
import { LRUCache } from "lru-cache";
import { metricsPath } from "./metrics/endpoint.ts";
import { socketPath } from "./socket.ts";

type Routes = ServerBuild["routes"];

/** Answered without Remix. */
const ownPaths = ["/livez", "/readyz", metricsPath, socketPath, "/robots.txt", "/.well-known/security.txt"];
const files = ["/favicon.svg", "/crew-worker.js", "/crew.webmanifest", "/assets/*", "/sdk/*"];

/** Matching takes longer than counting a call. */
const MAX_CACHED_PATHS = 1_000;
const MAX_CACHED_CHARACTERS = 200;

/** The path of a route with those of the routes around it, such as `/transport/:id`. */
function pathOfRoute(routes: Routes, id: string): string {
  const { parentId, path } = routes[id] ?? {};
  return `${parentId === undefined ? "" : pathOfRoute(routes, parentId)}${path ? `/${path}` : ""}`;
}

export interface RoutePaths {
  /** Returns `/transport/:id` for `/transport/12`, and `/*` for what no route knows. */
  toPattern(pathname: string): string;
  /** As `toPattern`, with the numbers of the parameter `id`. Other parameters are places on the map, or grant access. */
  toLoggedPath(pathname: string): string;
}

/** @param apiPaths of the calls that the portal answers without Remix */
export function createRoutePaths(routes: Routes, apiPaths: readonly string[]): RoutePaths {
  const paths = [
    ...apiPaths,
    ...Object.keys(routes).map((id) => pathOfRoute(routes, id) || "/"),
    ...ownPaths,
    ...files,
    "/*",
  ];
  const known = [...new Set(paths)].map((path) => ({ id: path, path }));
  const patterns = new LRUCache<string, string>({ max: MAX_CACHED_PATHS });
  const toPattern = (pathname: string) => {
    const cached = patterns.get(pathname);
    if (cached !== undefined) return cached;
    const page = pageOf(pathname);
    // The router would print what it cannot decode.
    const pattern = (isDecodable(page) ? matchRoutes(known, page)?.[0]?.route.path : undefined) ?? "/*";
    if (pathname.length <= MAX_CACHED_CHARACTERS) patterns.set(pathname, pattern);
    return pattern;
  };
  const toLoggedPath = (pathname: string) => {
    const pattern = toPattern(pathname);
    const id = /:id\b/.test(pattern) ? matchPath(pattern, pageOf(pathname))?.params.id : undefined;
    return id !== undefined && /^\d{1,19}$/.test(id) ? pattern.replace(/:id\b/, id) : pattern;
  };
  return { toPattern, toLoggedPath };
}

/** The page whose data Remix requests at the path. */
const pageOf = (pathname: string) => pathname.replace(/^\/_root\.data$/, "/").replace(/(?<=.)\.data$/, "");

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

/** A path as the routes match it: decoded, and in any case. */
export function toRoutePath(path: string): string {
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
