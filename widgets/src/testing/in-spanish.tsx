import type { TransportApi } from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { english, LanguageProvider } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import { TransportApiProvider } from "../provider.tsx";

export const inSpanish = toLanguage("es-US", spanish, null);
export const nothing = () => undefined;
export const here = { latitude: 39.3, longitude: -76.6 };
export const far = { latitude: 45.3, longitude: -76.6 };
export const now = "2026-11-21T14:30:00.000Z";

/** Widgets to render, by the name of their state. */
export type States = Readonly<Record<string, ReactNode>>;

const api = {} as TransportApi;

/** User input and names, which are not translated. */
const names = /Ana Ruiz|Mercy|Ward 4|Rehab|Swift Care|Dana|Main Street|Their own words|America\/New York/g;

/** Returns all visible and accessible text of a rendering, without names, numbers and units. */
function wordsOf(shown: ReactNode, language = english): string[] {
  const html = renderToStaticMarkup(
    <TransportApiProvider api={api}>
      <LanguageProvider language={language}>{shown}</LanguageProvider>
    </TransportApiProvider>,
  );
  const spoken = [...html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...spoken, ...html.replace(/<[^>]+>/g, "|").split("|")]
    .map((text) => text.replace(names, "").replace(/\b(?:min|h|km|m)\b/g, ""))
    .filter((text) => /\p{L}{2}/u.test(text));
}

/** Words that are the same in both languages. */
const alike = new Set(["Hospital"]);

/** Fails if a state renders the same text in Spanish as in English. */
export function expectNothingEnglish(shown: ReactNode): void {
  const said = new Set(wordsOf(shown));
  expect(said.size).toBeGreaterThan(0);
  expect(wordsOf(shown, inSpanish).filter((text) => said.has(text) && !alike.has(text.trim()))).toEqual([]);
}
