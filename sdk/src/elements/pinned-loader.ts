import { first, hashOfRest, needed } from "wardway:pinned-chunks";
import { defineElement } from "./define-element.ts";
import type { WidgetModule } from "./host.ts";
import { pinnedChunks } from "./pinned-chunks.ts";
import { getScriptUrl } from "./script-url.ts";

/** Loader of a page that pins a version: the page verifies it, and it verifies everything that it loads. */
const folder = getScriptUrl().replace(/[^/]*$/, "");
const chunk = pinnedChunks<WidgetModule>(`${folder}chunks/`, first, hashOfRest);

for (const [widget, others = []] of Object.entries(needed)) {
  // Shared chunks load concurrently.
  const load = async () => (await Promise.all([widget, ...others].map(chunk)))[0] as WidgetModule;
  defineElement(`wardway-${widget}`, load, folder.replace(/\/sdk\/[^/]*\/$/, ""));
}
