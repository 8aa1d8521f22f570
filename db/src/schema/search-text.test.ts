import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const searchable = async (text: string) =>
  (await database.sql<{ text: string }[]>`select searchable_text(${text}) as text`)[0]?.text;

it.each([
  ["accents, composed", "Zoë Núñez", "zoe nunez"],
  ["accents, decomposed", "Jose\u0301 Zoe\u0308", "jose zoe"],
  [
    "letters that Unicode does not take apart",
    "Søren Łukasz Đorđe Straße Æbelø",
    "soren lukasz dorde strasse aebelo",
  ],
  [
    "every apostrophe",
    "O'Brien O’Brien O‘Brien OʼBrien O`Brien O´Brien O＇Brien",
    Array(7).fill("obrien").join(" "),
  ],
  [
    "every hyphen",
    "Sainte-Thérèse Sainte‐Thérèse Sainte‑Thérèse Sainte–Thérèse",
    Array(4).fill("sainte therese").join(" "),
  ],
  ["compatible forms", "ＭＲＮ－７７ \uFB01", "mrn 77 fi"],
  ["full stops and commas", "St. Mary, Unit 4", "st mary unit 4"],
  ["what shows nothing", "Dana\u200BWhit\u00ADlock\u2066", "danawhitlock"],
  ["capitals of other scripts", "ΟΔΟΣ Οδός МОСКВА", "οδοσ οδοσ москва"],
  ["points of Hebrew and Arabic", "שָׁלוֹם مُحَمَّد", "שלום محمد"],
  ["vowel signs, which stay", "कि", "कि"],
  ["symbols, which stay", "100%_\\", "100%_\\"],
  ["white space", " a \u00A0\t\n b ", "a b"],
])("compares without regard to %s", async (_, text, expected) => {
  expect(await searchable(text)).toBe(expected);
});
