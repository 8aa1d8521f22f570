import { fileURLToPath } from "node:url";
import { sentencesIn, sourceAt, sourcesIn } from "@wardway/db/testing/sentences-in";
import { speechOf } from "@wardway/widgets/messages/messages";
import { describe, expect, it } from "vitest";
import { languageOf } from "./language.ts";

describe("the language of an element", () => {
  it("is Spanish for every kind of it, as it is written in the United States", async () => {
    for (const name of ["es", "ES", "es-MX", "es-419"]) {
      const language = await languageOf(name, undefined);
      expect(language.locale).toBe("es-US");
      expect(speechOf(language).say("Try again")).toBe("Intentar de nuevo");
    }
  });

  it("is English for what there is no catalogue of", async () => {
    for (const name of ["en", "de", "estonian", "", "no such language"]) {
      expect(speechOf(await languageOf(name, undefined)).say("Try again"), name).toBe("Try again");
    }
  });

  it("is what the page gives, whatever else it gives", async () => {
    const language = await languageOf("de", {
      "Try again": "Noch einmal",
      Loading: 5,
      "No such sentence": "x",
    });
    expect(language.locale).toBe("de");
    expect(speechOf(language).say("Try again")).toBe("Noch einmal");
    expect(speechOf(language).say("Loading")).toBe("Loading");
    const text = await languageOf("es", "Noch einmal");
    expect(speechOf(text).say("Try again")).toBe("Intentar de nuevo");
  });
});

describe("the sentences of the SDK", () => {
  it("are said in Spanish, each that a widget shows", async () => {
    const { passOn } = speechOf(await languageOf("es", undefined));
    const folders = ["client", "session", "elements"].map((name) =>
      fileURLToPath(new URL(`../${name}`, import.meta.url)),
    );
    const sentences = folders.flatMap(sourcesIn).flatMap((file) => sentencesIn(sourceAt(file)));
    expect(sentences.length).toBeGreaterThan(7);
    // What ends where nobody reads it.
    const unread = ["No such widget."];
    expect(
      sentences.filter((sentence) => passOn(sentence) === sentence && !unread.includes(sentence)),
    ).toEqual([]);
  });
});
