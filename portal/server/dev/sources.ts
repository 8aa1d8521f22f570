import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type EnvironmentModuleNode, isCSSRequest, type Plugin } from "vite";
import type { ApplicationSource, PortalBuild } from "../server-build.ts";
import { sendFault } from "./send-fault.ts";

const portalFolder = fileURLToPath(new URL("../../", import.meta.url));
/** Notifies pages that modules have changed which only the server reads. */
const serverEdit = "wardway:server-edit";

/** What a portal is made from: the same objects until a file of them changes. */
export interface Loaded {
  readonly program: typeof import("./run.ts");
  readonly entry: PortalBuild["entry"]["module"];
}

/** The sources, compiled when they are requested: one graph of modules for the server and the application. */
export interface Sources {
  readonly application: ApplicationSource;
  load(): Promise<Loaded>;
  /** Serves scripts and style sheets, and calls `next` for the rest. */
  serveFiles(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** A fault with the lines of the sources. */
  describe(fault: unknown): string;
  close(): Promise<void>;
}

/**
 * @param server also serves the socket on which pages learn of changes
 * @param onEdit is called after an edit of the server's modules, and resolves to whether they run
 */
export async function openSources(server: Server, onEdit: () => Promise<boolean>): Promise<Sources> {
  // Set before React is loaded.
  process.env.NODE_ENV = "development";
  process.env.REMIX_ROOT = portalFolder;
  const vite = await createServer({
    root: portalFolder,
    configFile: join(portalFolder, "vite.config.ts"),
    cacheDir: join(portalFolder, ".cache/vite"),
    appType: "custom",
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      // Editors empty a file before they write it, and a read in between would stay.
      watch: { awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 } },
    },
    plugins: [followEdits(onEdit)],
  });
  const loadBuild = async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as PortalBuild;
  return {
    application: {
      prepare: async () => {},
      load: loadBuild,
      toListener: (build, createApplication) => {
        let served = { build, listener: createApplication(build) };
        return async (request, response) => {
          try {
            const newest = await loadBuild();
            // An edit of what the portal was made from waits for the restart.
            if (newest !== served.build && newest.entry.module === build.entry.module)
              served = { build: newest, listener: createApplication(newest) };
          } catch (fault) {
            return sendFault(response, fault);
          }
          served.listener(request, response);
        };
      },
      delivery: {
        // The compiler serves them before any portal.
        serveFiles: () => {},
        mode: "development",
        // Vite and Remix add style elements without a nonce; beside a nonce, browsers ignore 'unsafe-inline'.
        styleSources: ["'self'", "'unsafe-inline'"],
      },
    },
    async load() {
      const program = (await vite.ssrLoadModule("/server/dev/run.ts")) as Loaded["program"];
      return { program, entry: (await loadBuild()).entry.module };
    },
    serveFiles(request, response, next) {
      // The SDK's scripts are those of its build.
      if (request.url?.startsWith("/sdk/")) next();
      else vite.middlewares(request, response, next);
    },
    describe(fault) {
      if (!(fault instanceof Error)) return String(fault);
      vite.ssrFixStacktrace(fault);
      return fault.stack ?? fault.message;
    },
    close: () => vite.close(),
  };
}

/**
 * Pages replace their own modules by themselves. After an edit of modules that only the server reads they request their data
 * again, when the portal has followed the edit.
 */
function followEdits(onEdit: () => Promise<boolean>): Plugin {
  return {
    name: "follow-edits",
    // After an edit of the compiler's own configuration all modules are others.
    configureServer(server) {
      const { restart } = server;
      server.restart = async (forceOptimize) => {
        await restart(forceOptimize);
        await onEdit();
      };
    },
    transform: (code, id) =>
      id.endsWith("/app/entry.client.tsx")
        ? `${code}\nimport.meta.hot?.on("${serverEdit}", () => window.__remixRouter?.revalidate());\n`
        : null,
    hotUpdate: {
      order: "pre",
      handler({ file, modules, server: { environments } }) {
        const { client } = environments;
        if (this.environment === client) {
          // Otherwise the page would be loaded again for a module that it does not have.
          for (const module of modules) if (isOnlyScanned(module)) module.isSelfAccepting = true;
          return;
        }
        if (modules.length === 0) return;
        const ofPages = [...(client.moduleGraph.getModulesByFile(file) ?? [])];
        const isServerOnly = ofPages.every(isOnlyScanned);
        void onEdit().then((isReady) => {
          if (isReady && isServerOnly) client.hot.send(serverEdit);
        });
        // Remix would load the page again if a module of the server imports this one and is scanned.
        return [];
      },
    },
  };
}

/** Whether a module is known to the pages because Tailwind searches it for names of classes, and not loaded. */
const isOnlyScanned = ({ importers, importedModules }: EnvironmentModuleNode) =>
  importedModules.size === 0 && [...importers].every(({ url }) => isCSSRequest(url));
