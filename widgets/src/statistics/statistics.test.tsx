import type { PublicStatistics, TransportApi } from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { english, type Language, LanguageProvider } from "../messages/messages.tsx";
import { TransportApiProvider } from "../provider.tsx";
import { Statistics } from "./statistics.tsx";

const api = {} as TransportApi;
const figures: PublicStatistics = {
  completedTransports: 12_345,
  averageRating: 4.6,
  hospitals: 1,
  ambulanceCompanies: 7,
  lastUpdated: "2026-11-21T14:40:00.000Z",
};

function textOf(initial: PublicStatistics, language: Language = english): string {
  const html = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <TransportApiProvider api={api}>
        <Statistics initial={initial} />
      </TransportApiProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

describe("Statistics", () => {
  it("renders initial statistics on a server", () => {
    const text = textOf(figures);
    expect(text).toContain("Completed transports|12,345|");
    expect(text).toContain("Average rating|4.6| of 5|");
    expect(text).toContain("Hospital|1|");
    expect(text).toContain("Ambulance companies|7|");
  });

  it("renders in another language with its number format", () => {
    const text = textOf(figures, { locale: "de-DE", messages: spanish });
    expect(text).toContain("Traslados completados|12.345|");
    expect(text).toContain("Calificación promedio|4,6| de 5|");
    expect(text).toContain("Empresas de ambulancias|7|");
  });

  it("shows no rating of zero without ratings", () => {
    const text = textOf({ ...figures, averageRating: 0 });
    expect(text).toContain("Ratings so far|None|");
    expect(text).not.toContain("of 5");
  });

  it("throws an error that names the missing provider", () => {
    expect(() => renderToStaticMarkup(<Statistics initial={figures} />)).toThrow("<TransportApiProvider>");
  });
});
