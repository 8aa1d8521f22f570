import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { spanish } from "@wardway/db/messages/es/spanish";
import { importsOf, sentencesIn, sourceAt } from "@wardway/db/testing/sentences-in";
import { distanceLimit, requestStatuses } from "@wardway/model";
import { speechOf } from "@wardway/widgets/messages/messages";
import { languageOf } from "@wardway/widgets/messages/translation";
import { describe, expect, it } from "vitest";
import { tooLate } from "#app/domain/transports/lifecycle/too-late.server.ts";
import { routeAccess } from "../route-access.ts";
import { widgetRule } from "./widget-calls.ts";

const app = fileURLToPath(new URL("../../", import.meta.url));
const { passOn } = speechOf(languageOf("es-US", spanish, null));

/** The calls that a widget may make, the steps in front of all of them, and the maps that they are handed. */
const starts = [
  ...routeAccess
    .filter(({ path }) => path.startsWith("/api/") && !path.endsWith("*"))
    .filter(({ path }) =>
      ["GET", "POST", "PATCH", "DELETE"].some((method) => widgetRule(method, path.replaceAll(":id", "7"))),
    )
    .map(({ route }) => `${app}routes/${route}.ts`),
  ...["address-book", "provider-turns", "route-order"].map((name) => `${app}platform/maps/${name}.server.ts`),
  ...["body-limit", "same-origin"].map((name) => join(app, `../server/${name}.ts`)),
];

/** All that they stand on, as far as it is the portal's own. */
function modulesOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const own = importsOf(sourceAt(file)).filter((name) => name.startsWith(".") || name.startsWith("~/"));
    for (const name of own)
      queue.push(name.startsWith("~/") ? join(app, name.slice(2)) : join(dirname(file), name));
  }
  return found;
}

/** What these modules say to others, or to nobody, by why no widget shows it. */
const notForWidgets: Readonly<Record<string, readonly string[]>> = {
  "to those who log in to the portal": [
    "This account must choose another password first: log in on the portal.",
    "This account must set up a second factor first: log in on the portal.",
    "This session has ended already.",
    "Many people are logging in at the moment. Try again in a few seconds.",
    "Too many failed attempts. Wait 7, then try again.",
  ],
  "to a hospital's own server, which opens the sessions": [
    "This key was revoked in the portal. It opens no sessions any more.",
    "This site was revoked in the portal. It opens no sessions any more.",
  ],
  "to those who decide on responses or rate from lists": [
    "This response is no longer open.",
    "Response not found. It may belong to another company, or the link may be wrong.",
    "This response changed a moment ago. Check it again.",
    "This response is already approved.",
    "This response is already rejected.",
    "The company has withdrawn this response.",
    "This response was approved before and its transport was released again.",
    "Rating not found.",
    "Ambulance company not found.",
  ],
  "to lists of requests, which no widget has": [
    "Requests are sorted by distance for a company whose base location is set.",
    "Open requests alone are sorted by distance: those pending, and those that need approval.",
    "This page of the list no longer exists. Start again from its first page.",
    "The cursor is not one that this list gave.",
  ],
  "in the place of a picture": ["No picture."],
  "to a program with the wrong method": ["This address takes 7."],
  "as a fault, which is told as one of the portal's": ["An insert returned no row."],
  "in parts, which are looked at below": ["7: 7."],
};

describe("what the portal answers a widget", () => {
  it("is said in Spanish, each sentence of each call that a widget may make", () => {
    const modules = modulesOf(starts);
    expect([...modules].filter((file) => !existsSync(file))).toEqual([]);
    const sentences = new Set([...modules].flatMap((file) => sentencesIn(sourceAt(file))));
    const unsaid = [...sentences].filter((sentence) => passOn(sentence) === sentence);
    expect(unsaid.toSorted()).toEqual(Object.values(notForWidgets).flat().toSorted());
    expect(sentences.size - unsaid.length).toBeGreaterThan(25);
  });

  it("is said of a step that comes too late, whatever came before it", () => {
    for (const action of ["request.cancel", "request.rate"] as const) {
      for (const status of requestStatuses) {
        const { message } = tooLate(action, status);
        expect(passOn(message), message).not.toMatch(/\b(?:the|request|transport|is|was)\b/);
      }
    }
  });

  it("is said of a journey that is too long, with its numbers", () => {
    const from = { latitude: 39, longitude: -76 };
    for (const route of [null, { distance: 900_000, isEstimate: false }]) {
      const { sentence } = distanceLimit({ from, to: { ...from, latitude: 40 }, route }, route ? 100 : 50);
      expect(passOn(sentence ?? "")).toMatch(/^El destino está a [\d.,]+ millas de la recogida/);
    }
  });
});
