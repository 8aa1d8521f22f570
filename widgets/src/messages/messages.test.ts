import { describe, expect, it } from "vitest";
import { spanish } from "./es/spanish.ts";
import { english, speechOf } from "./messages.tsx";

describe("what a widget says", () => {
  it("is English as it stands where no language is given", () => {
    expect(speechOf(english).say("Try again")).toBe("Try again");
  });

  it("is the language's own, and from elsewhere what the language knows", () => {
    const speech = speechOf({ locale: "es", messages: spanish });
    expect(speech.say("Try again")).toBe("Intentar de nuevo");
    expect(speech.passOn("Try again")).toBe("Intentar de nuevo");
    expect(speech.passOn("A sentence that nobody foresaw.")).toBe("A sentence that nobody foresaw.");
  });

  it("takes no word for a translation that is none", () => {
    expect(speechOf({ locale: "es", messages: spanish }).passOn("constructor")).toBe("constructor");
  });

  it("fills every place of a sentence in Spanish as in English", () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [key, said] of Object.entries(spanish)) expect(places(said), key).toEqual(places(key));
  });
});
