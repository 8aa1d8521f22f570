import type { Rollup } from "vite";

/** With the bundler's own helpers, which all scripts import: elsewhere they would make two files import each other. */
const framework =
  /\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers|\0vite\//;
const forms = /\/node_modules\/@conform-to\/(?:dom|react)\//;
/** Dialogs, menus and messages, which open after the page is shown. */
const overlays =
  /\/node_modules\/(?:@radix-ui|@floating-ui|radix-ui|react-remove-scroll(?:-bar)?|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|get-nonce|detect-node-es|tslib)\/|\/app\/(?:components\/(?:dialog-frame|dialog-panel|row-menu-panel|live-toast)|shell\/session\/session-panel)\.tsx$/;
/** Read by every page of a crew, after it is shown. */
const offline = /\/node_modules\/idb-keyval\/|\/offline-store\.ts$/;
/** Of the embedding screens and the playground: too small to stay a file of its own otherwise, and of no other page. */
const embedding = /\/app\/sections\/embedding\/(?!site-forms)/;
const validation = /\/node_modules\/(?:zod|@conform-to\/zod)\/|\/app\/components\/check-with\.ts/;
/** Rows of requests with their steps, on seven screens. */
const lists =
  /\/app\/(?:sections\/transports\/(?:requests\/(?:request-table|request-list|request-columns|row-action|details-link|other-hits|no-hits|priority-word)|transport\/(?:early-step-menu|crew-link|needs|late-mark))|components\/search-box)\.tsx$/;
/** The first screen after the log-in. */
const dashboards = /\/app\/routes\/dashboards\//;
/** Fewer would lengthen the first page of a visitor, more would leave a file for every few modules. */
const SHARED_BY = 6;
const clientRoute = /\/app\/routes\/.*\?__remix-build-client-route$/;
const roots = /\/app\/(?:root\.tsx|entry\.client\.tsx)/;

/**
 * Few files, because a page of many small scripts waits for its requests: for every page `framework`, which rarely
 * changes, and `shell`; `screens` has what many screens and the dashboards share, `lists` the rows of requests, `pages`
 * what only other screens share. `overlays`, `forms` and `validation` are fetched after the page, or with a form.
 */
export function manualChunks(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  if (framework.test(id)) return "framework";
  if (overlays.test(id)) return "overlays";
  if (offline.test(id)) return "offline";
  if (forms.test(id)) return "forms";
  if (validation.test(id) || isSchema(id, graph)) return "validation";
  if (getShell(graph).has(id)) return "shell";
  if (getOfSchemas(graph).has(id)) return "validation";
  if (embedding.test(id)) return "embedding";
  if (lists.test(id)) return "lists";
  const routes = getRoutes(graph).get(id) ?? [];
  const isOnDashboards = routes.some((route) => dashboards.test(route));
  if (routes.length >= SHARED_BY) return isOnDashboards ? "screens" : "pages";
  return isOnDashboards && !dashboards.test(id) ? "lists" : undefined;
}

const isSchema = (id: string, { getModuleInfo }: Rollup.ManualChunkMeta) =>
  id.includes("/db/model/src/") &&
  getModuleInfo(id)?.importedIds.some((imported) => validation.test(imported)) === true;

let routesOf: ReadonlyMap<string, readonly string[]> | undefined;

/** The routes that import a module, directly or not. */
function getRoutes(graph: Rollup.ManualChunkMeta): ReadonlyMap<string, readonly string[]> {
  if (routesOf) return routesOf;
  const found = new Map<string, string[]>();
  for (const route of graph.getModuleIds()) {
    if (!clientRoute.test(route)) continue;
    for (const id of findImports([route], graph)) {
      const routes = found.get(id);
      if (routes) routes.push(route);
      else found.set(id, [route]);
    }
  }
  routesOf = found;
  return found;
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

let ofSchemas: ReadonlySet<string> | undefined;

/** What schemas import, such as their messages. */
function getOfSchemas(graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  ofSchemas ??= findImports(
    [...graph.getModuleIds()].filter((id) => isSchema(id, graph)),
    graph,
  );
  return ofSchemas;
}

function findImports(from: readonly string[], graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported) || isSchema(imported, graph)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  for (const id of from) visit(id);
  return found;
}
