import chunks from "wardway:chunks";
import { defineElement } from "./define-element.ts";
import type { WidgetModule } from "./host.ts";
import { getScriptUrl } from "./script-url.ts";

/** The script of a page that embeds widgets: it knows the elements, and fetches a widget where one is on the page. */
const folder = getScriptUrl().replace(/[^/]*$/, "");
const portal = folder.replace(/\/sdk\/[^/]*\/$/, "");

/** The first of the names is the widget's own, the others what it shares: they come side by side. */
const fetched = (names: readonly string[]) =>
  Promise.all(names.map((name): Promise<WidgetModule> => import(`${folder}chunks/${name}`)));

/** A page that was opened before the portal's last update has the names of earlier files: then they are asked for. */
async function load(widget: string): Promise<WidgetModule> {
  const found = await fetched(chunks[widget] ?? []).catch(async () => {
    const answer = await fetch(`${folder}chunks.json`, { cache: "no-store", credentials: "omit" });
    return fetched((await answer.json())[widget]);
  });
  if (!found[0]) throw new Error("No such widget.");
  return found[0];
}

for (const widget of Object.keys(chunks)) defineElement(`wardway-${widget}`, () => load(widget), portal);
