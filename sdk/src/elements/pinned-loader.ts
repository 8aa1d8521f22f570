import { first, hashOfRest, needed } from "wardway:held-chunks";
import { defineElement } from "./define-element.ts";
import { heldChunks } from "./held-chunks.ts";
import type { WidgetModule } from "./host.ts";
import { scriptAddress } from "./script-address.ts";

/**
 * The script of a page that pins a version: the page holds it to its hash, and it holds to theirs all that it fetches.
 */
const folder = scriptAddress().replace(/[^/]*$/, "");
const chunk = heldChunks<WidgetModule>(`${folder}chunks/`, first, hashOfRest);

for (const [widget, others = []] of Object.entries(needed)) {
  // What the widget shares comes beside it, rather than after it.
  const load = async () => (await Promise.all([widget, ...others].map(chunk)))[0] as WidgetModule;
  defineElement(`wardway-${widget}`, load, folder.replace(/\/sdk\/[^/]*\/$/, ""));
}
