import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect } from "vitest";
import type { ForeignSite } from "./foreign-site.ts";

/** Base of file names; nothing is written. */
const outdir = fileURLToPath(new URL("../hosts/", import.meta.url));

/**
 * Bundles a page's script with the published package, and serves it as `/page.js` with its chunks.
 * @param modules where React is, if not the workspaces' own
 */
export async function addReactBundle(
  site: ForeignSite,
  script: URL,
  mode: "development" | "production",
  modules?: URL,
): Promise<void> {
  const alias = modules
    ? Object.fromEntries(["react", "react-dom"].map((name) => [name, fileURLToPath(new URL(name, modules))]))
    : {};
  const { outputFiles, warnings } = await build({
    entryPoints: { page: fileURLToPath(script) },
    bundle: true,
    splitting: true,
    format: "esm",
    outdir,
    alias,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    logLevel: "error",
  });
  expect(warnings).toEqual([]);
  for (const { path, text } of outputFiles) site.page(`/${basename(path)}`, text, "text/javascript");
}
