import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeError } from "@wardway/model";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { timeMessages } from "@wardway/model/messages/en/time";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { spanish } from "@wardway/model/messages/es/spanish";
import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { describe, expect, it } from "vitest";
import { createTranslator, english } from "./messages.tsx";
import { toLanguage } from "./translation.ts";

const spanishLanguage = toLanguage("es-US", spanish, null);

/** The texts of a language's catalogues by code. */
async function catalogues(language: "en" | "es"): Promise<Readonly<Record<string, string>>> {
  const folder = fileURLToPath(new URL(`../../../db/model/src/messages/${language}/`, import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "spanish.ts");
  const modules = await Promise.all(files.map((name) => import(`${folder}${name}`)));
  const groups = modules.flatMap((module) => Object.values(module) as Record<string, unknown>[]);
  const flat = groups.flatMap((group) =>
    Object.values(group).every((text) => typeof text === "string") ? [group] : Object.values(group),
  );
  return Object.assign({}, ...flat);
}

describe("t", () => {
  it("returns English without a language", () => {
    expect(createTranslator(english, frameMessages).t("frame.tryAgain")).toBe("Try again");
  });

  it("returns the language's text if it exists", () => {
    const { t } = createTranslator(spanishLanguage, frameMessages);
    expect(t("frame.tryAgain")).toBe("Intentar de nuevo");
  });

  it("selects the plural", () => {
    const { t } = createTranslator(english, trackingMessages);
    expect(t("tracking.responded", { count: 1 })).toMatch(/^One company has responded/);
    expect(t("tracking.responded", { count: 3 })).toMatch(/^3 companies have responded/);
  });

  it("has the same parameters in Spanish and English", async () => {
    const [texts, translations] = await Promise.all([catalogues("en"), catalogues("es")]);
    const names = (text = "") =>
      [...new Set(Array.from(text.matchAll(/\{([a-z]\w*)(?=[,}])/g), ([, name]) => name))].toSorted();
    const foreign = Object.keys(translations).filter((code) => !code.startsWith("fields."));
    expect(foreign.length).toBeGreaterThan(300);
    for (const code of foreign) expect(names(translations[code]), code).toEqual(names(texts[code]));
  });
});

describe("translateServerMessage", () => {
  const { translateServerMessage } = createTranslator(spanishLanguage);

  it("translates a message and its terms", () => {
    expect(translateServerMessage(issue("text.unshowable", { label: fieldTerm("Contact person") }))).toBe(
      "Persona de contacto: contiene caracteres que no se pueden mostrar.",
    );
    const waiting = (minutes: number) => describeError("rateLimit.routes", { count: 60, minutes });
    expect(translateServerMessage(waiting(1))).toBe(
      "Ha pedido 60 rutas en poco tiempo. Espere 1 minuto e inténtelo de nuevo.",
    );
    expect(translateServerMessage(waiting(12))).toContain("Espere 12 minutos e");
    const choices = [
      { code: "choices.oxygen", text: "Oxygen" },
      { code: "choices.wheelchair", text: "Wheelchair" },
    ];
    expect(
      translateServerMessage(issue("transport.equipmentUnknown", { choices, unknown: "Helicopter" })),
    ).toBe("El equipamiento puede ser Oxígeno, Silla de ruedas; «Helicopter» no está entre las opciones.");
  });

  it.each(["Wait a few minutes", "constructor", "{label}", ""])(
    "returns a message without a code unchanged: %s",
    (text) => {
      expect(translateServerMessage(text)).toBe(text);
    },
  );

  it.each(["", "constructor", "no.such.code"])("returns English for the unknown code %j", (code) => {
    expect(translateServerMessage({ code, params: {}, message: "Not today." })).toBe("Not today.");
  });

  it("uses the page's text in a language without a catalogue", () => {
    const german = toLanguage(
      "de",
      {},
      {
        "text.tooLong": "{label}: höchstens {max} Zeichen, hier sind es {length}.",
        "fields.patientName": "Name der Patientin oder des Patienten",
      },
    );
    const inGerman = createTranslator(german);
    const label = fieldTerm("Patient name");
    expect(inGerman.translateServerMessage(issue("text.tooLong", { label, max: 120, length: 121 }))).toBe(
      "Name der Patientin oder des Patienten: höchstens 120 Zeichen, hier sind es 121.",
    );
    expect(inGerman.translateServerMessage(issue("text.required", { label }))).toBe(
      "Patient name is required.",
    );
  });
});

describe("a page's own texts", () => {
  const translatorWith = (given: unknown, name = "es-US") =>
    createTranslator(toLanguage(name, spanish, given), frameMessages, timeMessages);

  it("override those of the catalogue", () => {
    expect(translatorWith({ "frame.tryAgain": "Otra vez" }).t("frame.tryAgain")).toBe("Otra vez");
    expect(translatorWith({ "frame.tryAgain": "Otra vez" }).t("frame.loading")).toBe("Cargando");
  });

  it.each([
    ["a number", { "frame.tryAgain": 5 }],
    ["an object", { "frame.tryAgain": { text: "Otra vez" } }],
    ["nothing", { "frame.tryAgain": null, "frame.loading": undefined }],
    ["an empty text", { "frame.tryAgain": " " }],
    ["no ICU message", { "frame.tryAgain": "{Otra vez" }],
    ["of no message", { "no.such.code": "Otra vez", __proto__: { "frame.tryAgain": "x" } }],
  ])("are ignored when they are %s", (_, given) => {
    expect(translatorWith(given).t("frame.tryAgain")).toBe("Intentar de nuevo");
  });

  it.each([["a text"], [17], [true], [[]], [() => "x"], [null], [undefined]])("can be %s", (given) => {
    expect(translatorWith(given).t("frame.tryAgain")).toBe("Intentar de nuevo");
  });

  it("may omit a parameter, use a plural, or name a parameter that does not exist", () => {
    const { t } = translatorWith({
      "time.in": "pronto",
      "time.days": "{count, plural, one {un día} other {# días}}",
      "time.ago": "hace {minutes}",
    });
    expect(t("time.in", { time: "3 min" })).toBe("pronto");
    expect(t("time.days", { count: 1 })).toBe("un día");
    expect(t("time.ago", { time: "3 min" })).toBe("hace {minutes}");
  });

  it("can use an unknown language, with English number formats", () => {
    for (const name of ["de_DE", "klingon", "", "x", "12345678901"]) {
      expect(translatorWith({}, name).locale, name).toBe("en-US");
    }
    expect(translatorWith({}, "de-AT").locale).toBe("de-AT");
  });
});
