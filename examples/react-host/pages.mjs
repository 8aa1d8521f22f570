import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Has Vite build the page for a portal. @returns what to serve: a text or bytes by its path */
export async function buildPages(portal) {
  const { output } = await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    define: { "import.meta.env.VITE_WARDWAY_URL": JSON.stringify(portal) },
    // React's runtime from its own package: no plugin is needed for that.
    esbuild: { jsx: "automatic" },
    // In this repository another React lies nearer to the package; where it is installed from npm there is one.
    resolve: { dedupe: ["react"] },
    build: { write: false, modulePreload: { polyfill: false } },
  });
  return new Map(
    output.map((file) => [
      file.fileName === "index.html" ? "/" : `/${file.fileName}`,
      file.type === "chunk" ? file.code : file.source,
    ]),
  );
}
