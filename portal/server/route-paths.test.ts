import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createRoutePaths } from "./route-paths.ts";

const paths = {
  root: "",
  transport: "transport/:id",
  crew: "transport/:id/crew",
  history: "transport-history",
  tiles: "tiles/:pass/:z/:x/:y",
  missing: "*",
};
const routes = Object.fromEntries(
  Object.entries(paths).map(([id, path]) => [id, { id, path, ...(id !== "root" && { parentId: "root" }) }]),
) as unknown as ServerBuild["routes"];
const { toPattern, toLoggedPath } = createRoutePaths(routes, ["/api/transport-requests/:id", "/api/*"]);

test.each([
  ["/", "/", "/"],
  ["/_root.data", "/", "/"],
  ["/transport/12", "/transport/:id", "/transport/12"],
  ["/transport/12.data", "/transport/:id", "/transport/12"],
  ["/transport/12/crew", "/transport/:id/crew", "/transport/12/crew"],
  ["/transport/Jane", "/transport/:id", "/transport/:id"],
  ["/transport-history", "/transport-history", "/transport-history"],
  ["/api/transport-requests/7", "/api/transport-requests/:id", "/api/transport-requests/7"],
  ["/api/ambulances/Jane", "/api/*", "/api/*"],
  ["/tiles/eyJ.pass/14/4711/6221", "/tiles/:pass/:z/:x/:y", "/tiles/:pass/:z/:x/:y"],
  ["/assets/root-B2x.js", "/assets/*", "/assets/*"],
  ["/livez", "/livez", "/livez"],
  ["/Jane/Gaines", "/*", "/*"],
  ["/%E0%A4%A", "/*", "/*"],
])("%s is of the route %s, and logged as %s", (pathname, pattern, logged) => {
  expect(toPattern(pathname)).toBe(pattern);
  expect(toLoggedPath(pathname)).toBe(logged);
});
