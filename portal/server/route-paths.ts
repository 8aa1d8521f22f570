import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import { socketPath } from "./socket.ts";

type Routes = ServerBuild["routes"];

/** Answered without Remix. */
const ownPaths = ["/livez", "/readyz", socketPath, "/robots.txt", "/.well-known/security.txt"];
const files = ["/favicon.svg", "/assets/*", "/sdk/*"];

/** The path of a route with those of the routes around it, such as `/transport/:id`. */
export function pathOfRoute(routes: Routes, id: string): string {
  const { parentId, path } = routes[id] ?? {};
  return `${parentId === undefined ? "" : pathOfRoute(routes, parentId)}${path ? `/${path}` : ""}`;
}

export interface RoutePaths {
  /** Returns `/transport/:id` for `/transport/12`, and `/*` for what no route knows. */
  toPattern(pathname: string): string;
  /** As `toPattern`, with the numbers of the parameter `id`. Other parameters are places on the map, or grant access. */
  toLoggedPath(pathname: string): string;
}

export function createRoutePaths(routes: Routes): RoutePaths {
  const paths = [
    ...Object.keys(routes).map((id) => pathOfRoute(routes, id) || "/"),
    ...ownPaths,
    ...files,
    "/*",
  ];
  const known = [...new Set(paths)].map((path) => ({ id: path, path }));
  const match = (pathname: string) => {
    // Where Remix requests the data of a page.
    const page = pathname.replace(/^\/_root\.data$/, "/").replace(/(?<=.)\.data$/, "");
    // The router would print it.
    return isDecodable(page) ? matchRoutes(known, page)?.[0] : undefined;
  };
  return {
    toPattern: (pathname) => match(pathname)?.route.path ?? "/*",
    toLoggedPath(pathname) {
      const found = match(pathname);
      const pattern = found?.route.path ?? "/*";
      const id = found?.params.id;
      return id !== undefined && /^\d{1,19}$/.test(id) ? pattern.replace(/:id\b/, id) : pattern;
    },
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}
