import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page with Vite. @returns the content of each path */
export async function buildPages(portal) {
  const { output } = await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    define: { "import.meta.env.VITE_WARDWAY_URL": JSON.stringify(portal) },
    esbuild: { jsx: "automatic" },
    // This repository contains another React version closer to the package.
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
