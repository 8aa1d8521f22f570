import type { Rollup } from "vite";

const framework =
  /\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//;
const forms = /\/node_modules\/@conform-to\/(?:dom|react)\//;
const validation = /\/node_modules\/(?:zod|@conform-to\/zod)\/|\/app\/http\/check-with\.ts/;
/** Rows of requests with their steps, on seven screens. */
const lists =
  /\/app\/ui\/(?:requests\/(?:request-table|request-list|request-columns|row-action|details-link|other-hits|no-hits|priority-word)|transport\/(?:early-step-menu|crew-link|named-needs)|late-mark|search-box)\.tsx$/;
/** Fewer would lengthen the first page of a visitor, more would leave a file for every few modules. */
const SHARED_BY = 6;
const clientRoute = /\/app\/routes\/.*\?__remix-build-client-route$/;
const roots = /\/app\/(?:root\.tsx|entry\.client\.tsx)/;

/**
 * Scripts of every page in two files, because a page of many small scripts waits for its requests: `framework`, which
 * rarely changes, and `shell`. `screens` has what many screens share, `lists` the rows of requests; `validation` is
 * fetched for forms.
 */
export function manualChunks(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  if (framework.test(id)) return "framework";
  if (forms.test(id)) return "forms";
  if (validation.test(id) || isSchema(id, graph)) return "validation";
  if (getShell(graph).has(id)) return "shell";
  if (lists.test(id)) return "lists";
  return (getRoutes(graph).get(id) ?? 0) >= SHARED_BY ? "screens" : undefined;
}

const isSchema = (id: string, { getModuleInfo }: Rollup.ManualChunkMeta) =>
  id.includes("/db/model/src/") &&
  getModuleInfo(id)?.importedIds.some((imported) => validation.test(imported)) === true;

let routes: ReadonlyMap<string, number> | undefined;

/** The number of routes that import a module, directly or not. */
function getRoutes(graph: Rollup.ManualChunkMeta): ReadonlyMap<string, number> {
  if (routes) return routes;
  const counts = new Map<string, number>();
  for (const route of graph.getModuleIds()) {
    if (!clientRoute.test(route)) continue;
    for (const id of findImports([route], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  routes = counts;
  return counts;
}

let shell: ReadonlySet<string> | undefined;

/** Modules that the root route and the client's entry import, directly or not. */
function getShell(graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  shell ??= findImports(
    [...graph.getModuleIds()].filter((id) => roots.test(id)),
    graph,
  );
  return shell;
}

function findImports(from: readonly string[], graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported) || /\.css(?:\?|$)/.test(imported) || isSchema(imported, graph)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  for (const id of from) visit(id);
  return found;
}
