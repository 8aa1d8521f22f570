import chunks from "wardway:chunks";
import { defineElement } from "./define-element.ts";
import type { WidgetModule } from "./host.ts";
import { getScriptUrl } from "./script-url.ts";

/** Defines the elements of a page and loads their widgets on demand. */
const folder = getScriptUrl().replace(/[^/]*$/, "");
const portal = folder.replace(/\/sdk\/[^/]*\/$/, "");

/** Browsers remember the address of a module that failed: each attempt has another. */
let failures = 0;

/** Loads chunks concurrently. @param names separated by spaces; the first is the widget's own */
async function fetched(names: string): Promise<WidgetModule> {
  const from = failures > 0 ? `${folder}retry-${failures}/` : folder;
  const [own] = await Promise.all(
    names.split(" ").map((name): Promise<WidgetModule> => import(`${from}chunks/${name}.js`)),
  );
  // A split text has at least one part.
  return own as WidgetModule;
}

for (const [widget, names] of Object.entries(chunks)) {
  // A cached loader of an earlier build may name deleted files: fetch the current names.
  const load = () =>
    fetched(names).catch(async () => {
      failures += 1;
      const answer = await fetch(`${folder}chunks.json`, { cache: "no-store", credentials: "omit" });
      return fetched((await answer.json())[widget]);
    });
  defineElement(`wardway-${widget}`, load, portal);
}
