import { distanceLimit, limits, type TransportApi } from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createTranslator, english, LanguageProvider } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import { TransportApiProvider } from "../provider.tsx";
import { prefilledTexts } from "./prefilled-texts.ts";
import { requestErrors } from "./request-check.ts";
import { requestDefaults } from "./request-defaults.ts";
import { RequestEntry } from "./request-entry.tsx";
import { RequestWidget } from "./request-widget.tsx";

const defaults = requestDefaults({
  now: new Date("2026-11-21T15:04:00Z"),
  timeZone: "America/Chicago",
  contactPerson: "",
});
const inSpanish = toLanguage("es-US", spanish, null);
const nothing = () => undefined;

const entry = (patientName: string) => (
  <RequestEntry
    untouched={prefilledTexts(defaults, { patientName })}
    draft={{ texts: { equipment: ["Oxygen"] }, attempt: null }}
    timeZone="America/Chicago"
    maxDistance={100}
    near={null}
    outlinesUrl={null}
    hospital={null}
    origin={null}
    change={null}
    onSending={() => undefined}
    takesFocus={false}
    onReady={nothing}
    onProblem={nothing}
    onDraftChange={nothing}
    onDiscard={nothing}
    onCreated={nothing}
  />
);

const drawn = (children: React.ReactNode, language = english) =>
  renderToStaticMarkup(
    <TransportApiProvider api={{} as TransportApi}>
      <LanguageProvider language={language}>{children}</LanguageProvider>
    </TransportApiProvider>,
  );

describe("RequestWidget", () => {
  it("renders on a server without a draft", () => {
    expect(drawn(<RequestWidget timeZone="UTC" maxDistance={100} />)).toContain('aria-busy="true"');
  });

  it("shows the host's values and the restored draft", () => {
    const html = drawn(entry("Ana Ruiz"));
    expect(html).toMatch(/<input[^>]*name="patientName"[^>]*value="Ana Ruiz"/);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Oxygen"/);
    expect(html).toContain("What you typed before is back. It was not sent yet.");
  });

  it("gives elements unique ids across forms and labels every field", () => {
    const html = drawn(
      <>
        {entry("One")}
        {entry("Two")}
      </>,
    );
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const labels = [...html.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id);
    expect(labels).toHaveLength(28);
    expect(ids).toEqual(expect.arrayContaining(labels));
  });
});

describe("errors of the form", () => {
  const { translateServerMessage } = createTranslator(inSpanish);

  it("are translated to Spanish with label and numbers", () => {
    const form = new FormData();
    form.set("patientName", "x".repeat(limits.patientName + 1));
    expect(translateServerMessage(requestErrors(form, null).patientName?.[0] ?? "")).toBe(
      "Nombre del paciente: se permiten como máximo 120 caracteres y este texto tiene 121.",
    );
  });

  it("state the length of a journey", () => {
    const from = { latitude: 39, longitude: -76 };
    const { message } = distanceLimit({ from, to: { ...from, latitude: 45 }, route: null }, 100);
    expect(translateServerMessage(message ?? "")).toMatch(
      /^El destino está a [\d.,]+ millas de la recogida en línea recta \(\d+ km\) y un traslado puede ser de 100 millas/,
    );
  });

  it("are shown unchanged without a translation", () => {
    expect(translateServerMessage("Something else.")).toBe("Something else.");
  });
});
