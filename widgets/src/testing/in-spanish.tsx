import type { TransportApi } from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { english, LanguageProvider } from "../messages/messages.tsx";
import { languageOf } from "../messages/translation.ts";
import { TransportApiProvider } from "../provider.tsx";

export const inSpanish = languageOf("es-US", spanish, null);
export const nothing = () => undefined;
export const here = { latitude: 39.3, longitude: -76.6 };
export const far = { latitude: 45.3, longitude: -76.6 };
export const now = "2026-11-21T14:30:00.000Z";

/** A widget in one state after another, by what the state is. */
export type States = Readonly<Record<string, ReactNode>>;

const api = {} as TransportApi;

/** What a person has typed or is called: it is passed on as it is. */
const names = /Ana Ruiz|Mercy|Ward 4|Rehab|Swift Care|Dana|Main Street|Their own words|America\/New York/g;

/** All that is read of a rendering, aloud or in sight, without what is a name, a number or a unit. */
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

/** The words that are in Spanish what they are in English. */
const alike = new Set(["Hospital"]);

/** Fails where a state says anything in Spanish that it says in English as well. */
export function expectNothingEnglish(shown: ReactNode): void {
  const said = new Set(wordsOf(shown));
  expect(said.size).toBeGreaterThan(0);
  expect(wordsOf(shown, inSpanish).filter((text) => said.has(text) && !alike.has(text.trim()))).toEqual([]);
}
