import type { ForeignSite } from "./foreign-site.ts";
import type { Portal } from "./portal.ts";
import { addReactBundle } from "./react-page.ts";

/** Serves `react-18.tsx`, bundled for development, where StrictMode mounts twice. @returns its address */
export async function addReact18Page(
  site: ForeignSite,
  portal: Pick<Portal, "url">,
  session: string,
): Promise<string> {
  await addReactBundle(site, new URL("./react-18.tsx", import.meta.url), "development");
  return site.page(
    "/react-18",
    `<!doctype html><html lang="en"><head><title>Transports</title></head><body>
     <main id="app" data-portal="${portal.url}" data-session="${session}"></main>
     <script type="module" src="/page.js"></script></body></html>`,
  );
}
