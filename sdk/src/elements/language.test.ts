import { frameMessages } from "@wardway/model/messages/en/frame";
import { createTranslator } from "@wardway/widgets/messages/messages";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "./language.ts";

const translatorOf = async (name: string, messages: unknown) =>
  createTranslator(await loadLanguage(name, messages), frameMessages);

describe("the language of an element", () => {
  it("is Spanish for every kind of it, as it is written in the United States", async () => {
    for (const name of ["es", "ES", "es-MX", "es-419"]) {
      const { locale, t } = await translatorOf(name, undefined);
      expect(locale).toBe("es-US");
      expect(t("frame.tryAgain")).toBe("Intentar de nuevo");
    }
  });

  it("is English for what there is no catalogue of", async () => {
    for (const name of ["en", "de", "estonian", "", "no such language"]) {
      expect((await translatorOf(name, undefined)).t("frame.tryAgain"), name).toBe("Try again");
    }
  });

  it("is what the page gives, whatever else it gives", async () => {
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
