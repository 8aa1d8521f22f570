import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect } from "vitest";
import type { ForeignSite } from "./foreign-site.ts";
import type { Portal } from "./portal.ts";

const source = fileURLToPath(new URL("./react-18.tsx", import.meta.url));
/** Base of file names; nothing is written. */
const outdir = fileURLToPath(new URL("../hosts/", import.meta.url));

/** Bundles `hosts/react-18.tsx` for development, where StrictMode mounts twice, and serves it. @returns its address */
export async function addReact18Page(
  site: ForeignSite,
  portal: Pick<Portal, "url">,
  session: string,
): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: { page: source },
    bundle: true,
    splitting: true,
    format: "esm",
    outdir,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  expect(warnings).toEqual([]);
  for (const { path, text } of outputFiles) site.page(`/${relative(outdir, path)}`, text, "text/javascript");
  return site.page(
    "/react-18",
    `<!doctype html><html lang="en"><head><title>Transports</title></head><body>
     <main id="app" data-portal="${portal.url}" data-session="${session}"></main>
     <script type="module" src="/page.js"></script></body></html>`,
  );
}
