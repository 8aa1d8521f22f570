import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import type { ForeignSite } from "./foreign-site.ts";
import type { Portal } from "./portal.ts";

const source = fileURLToPath(new URL("../hosts/react-18.tsx", import.meta.url));

/**
 * Puts the page of `hosts/react-18.tsx` on a site: bundled as in development, where StrictMode mounts all twice.
 * @returns its address
 */
export async function addReact18Page(
  site: ForeignSite,
  portal: Pick<Portal, "url">,
  session: string,
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    mode: "development",
    define: { "process.env.NODE_ENV": '"development"' },
    esbuild: { jsx: "automatic", jsxDev: true },
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rollupOptions: { input: source },
    },
  });
  const { output } = built as Rollup.RollupOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  for (const { fileName, code } of chunks) site.page(`/${fileName}`, code, "text/javascript");
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
  return site.page(
    "/react-18",
    `<!doctype html><html lang="en"><head><title>Transports</title></head><body>
     <main id="app" data-portal="${portal.url}" data-session="${session}"></main>
     <script type="module" src="/${entry}"></script></body></html>`,
  );
}
