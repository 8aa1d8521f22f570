import { frameMessages } from "@wardway/model/messages/en/frame";
import { createTranslator } from "@wardway/widgets/messages/messages";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "./language.ts";

const translatorOf = async (name: string, messages: unknown) =>
  createTranslator(await loadLanguage(name, messages), frameMessages);

describe("loadLanguage", () => {
  it("uses US Spanish for every Spanish locale", async () => {
    for (const name of ["es", "ES", "es-MX", "es-419"]) {
      const { locale, t } = await translatorOf(name, undefined);
      expect(locale).toBe("es-US");
      expect(t("frame.tryAgain")).toBe("Intentar de nuevo");
    }
  });

  it("uses English without a catalogue", async () => {
    for (const name of ["en", "de", "estonian", "", "no such language"]) {
      expect((await translatorOf(name, undefined)).t("frame.tryAgain"), name).toBe("Try again");
    }
  });

  it("uses the page's texts and ignores invalid ones", async () => {
    const { locale, t } = await translatorOf("de", {
      "frame.tryAgain": "Noch einmal",
      "frame.loading": 5,
      "no.such.code": "x",
    });
    expect(locale).toBe("de");
    expect(t("frame.tryAgain")).toBe("Noch einmal");
    expect(t("frame.loading")).toBe("Loading");
    const text = await translatorOf("es", "Noch einmal");
    expect(text.t("frame.tryAgain")).toBe("Intentar de nuevo");
  });
});
