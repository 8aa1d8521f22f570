import chunks from "wardway:chunks";
import { defineElement } from "./define-element.ts";
import type { WidgetModule } from "./host.ts";
import { getScriptUrl } from "./script-url.ts";

/** Defines the elements of a page and loads their widgets on demand. */
const folder = getScriptUrl().replace(/[^/]*$/, "");
const portal = folder.replace(/\/sdk\/[^/]*\/$/, "");

/** Loads chunks concurrently; the first is the widget's own. */
const fetched = (names: readonly string[]) =>
  Promise.all(names.map((name): Promise<WidgetModule> => import(`${folder}chunks/${name}`)));

/** A cached loader of an earlier build may name deleted files: fetch the current names. */
async function load(widget: string): Promise<WidgetModule> {
  const found = await fetched(chunks[widget] ?? []).catch(async () => {
    const answer = await fetch(`${folder}chunks.json`, { cache: "no-store", credentials: "omit" });
    return fetched((await answer.json())[widget]);
  });
  if (!found[0]) throw new Error("No such widget.");
  return found[0];
}

for (const widget of Object.keys(chunks)) defineElement(`wardway-${widget}`, () => load(widget), portal);
