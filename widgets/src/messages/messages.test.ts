import { spanish } from "@wardway/db/messages/es/spanish";
import { describe, expect, it } from "vitest";
import { answers } from "./es/answers.ts";
import { frame } from "./es/frame.ts";
import { map } from "./es/map.ts";
import { request } from "./es/request.ts";
import { statistics } from "./es/statistics.ts";
import { tracking } from "./es/tracking.ts";
import { english, speechOf } from "./messages.tsx";
import { languageOf, sentencesWithValues } from "./translation.ts";

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

  it("says a sentence in two parts of the catalogue with the same words", () => {
    for (const part of [frame, statistics, tracking, request, map, answers]) {
      for (const [key, said] of Object.entries(part)) expect(spanish, key).toHaveProperty([key], said);
    }
  });
});

describe("a sentence from elsewhere with values in it", () => {
  const { passOn } = speechOf(languageOf("es-US", spanish, null));

  it("is said with these, which are words of the language too where it has them", () => {
    expect(passOn("Contact person has characters that cannot be shown.")).toBe(
      "Persona de contacto: contiene caracteres que no se pueden mostrar.",
    );
    expect(passOn("You have requested 60 routes in a short time. Wait 1 minute, then try again.")).toBe(
      "Ha pedido 60 rutas en poco tiempo. Espere 1 minuto e inténtelo de nuevo.",
    );
    expect(
      passOn("You have requested 60 routes in a short time. Wait 12 minutes, then try again."),
    ).toContain("Espere 12 minutos e");
    expect(passOn('Equipment can be Oxygen, Wheelchair; "Helicopter" is none of them.')).toBe(
      "El equipamiento puede ser Oxígeno, Silla de ruedas; «Helicopter» no está entre las opciones.",
    );
    expect(passOn("This request cannot be cancelled any more: the transport is under way.")).toBe(
      "Esta solicitud ya no se puede cancelar: el traslado está en curso.",
    );
  });

  it("is known by its whole length, and left as it came otherwise", () => {
    for (const text of [
      "Wait a few minutes",
      "constructor is required",
      "Well. Something else.",
      "{label}",
    ]) {
      expect(passOn(text)).toBe(text);
    }
  });

  it("is told apart in every case that the catalogue has", () => {
    const withValues = Object.keys(answers).filter((key) => key.includes("{"));
    expect(withValues.toSorted()).toEqual([...sentencesWithValues].toSorted());
  });

  it("is the page's own in a language of its own", () => {
    const german = languageOf(
      "de",
      {},
      {
        "{label} can have at most {most} characters; this one has {length}.":
          "{label}: höchstens {most} Zeichen, hier sind es {length}.",
        "Patient name": "Name der Patientin oder des Patienten",
      },
    );
    expect(speechOf(german).passOn("Patient name can have at most 120 characters; this one has 121.")).toBe(
      "Name der Patientin oder des Patienten: höchstens 120 Zeichen, hier sind es 121.",
    );
    expect(speechOf(german).passOn("Reason is required.")).toBe("Reason is required.");
  });
});

describe("a page's own sentences", () => {
  const speechWith = (given: unknown, name = "es-US") => speechOf(languageOf(name, spanish, given));

  it("stand before those of the catalogue", () => {
    expect(speechWith({ "Try again": "Otra vez" }).say("Try again")).toBe("Otra vez");
    expect(speechWith({ "Try again": "Otra vez" }).say("Loading")).toBe("Cargando");
  });

  it.each([
    ["a number", { "Try again": 5 }],
    ["an object", { "Try again": { text: "Otra vez" } }],
    ["nothing", { "Try again": null, Loading: undefined }],
    ["an empty text", { "Try again": " " }],
    ["a key that no sentence has", { "No such sentence {x}": "Otra vez", __proto__: { "Try again": "x" } }],
  ])("are left out where they are %s", (_, given) => {
    expect(speechWith(given).say("Try again")).toBe("Intentar de nuevo");
  });

  it.each([["a text"], [17], [true], [[]], [() => "x"], [null], [undefined]])(
    "may be %s, and are none then",
    (given) => {
      expect(speechWith(given).say("Try again")).toBe("Intentar de nuevo");
    },
  );

  it("may leave a value out, or name one that there is not", () => {
    const speech = speechWith({ "in {time}": "pronto", "{time} ago": "hace {minutes}" });
    expect(speech.say("in {time}", { time: "3 min" })).toBe("pronto");
    expect(speech.say("{time} ago", { time: "3 min" })).toBe("hace {minutes}");
  });

  it("may be of a language that no browser knows: numbers are written as in English", () => {
    for (const name of ["de_DE", "klingon", "", "x", "12345678901"]) {
      expect(speechWith({}, name).locale, name).toBe("en-US");
    }
    expect(speechWith({}, "de-AT").locale).toBe("de-AT");
  });
});
