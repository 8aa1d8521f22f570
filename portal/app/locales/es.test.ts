import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { beforeAll, expect, test } from "vitest";

interface Message {
  readonly message?: string | undefined;
  readonly translation?: string | undefined;
  readonly obsolete?: boolean | undefined;
}

let written: ReadonlyMap<string, Message>;
let translated: ReadonlyMap<string, Message>;

beforeAll(async () => {
  const configPath = fileURLToPath(new URL("../../lingui.config.ts", import.meta.url));
  const [catalog] = await getCatalogs(getConfig({ configPath, skipValidation: true }));
  written = new Map(Object.entries((await catalog?.collect()) ?? {}));
  translated = new Map(Object.entries((await catalog?.read("es")) ?? {}));
}, 60_000);

const english = (ids: readonly string[], messages: ReadonlyMap<string, Message>) =>
  ids.map((id) => messages.get(id)?.message ?? id);

test("each text of pages and emails is in Spanish, and no other: npm run texts adds and removes them", () => {
  expect(written.size).toBeGreaterThan(2000);
  const missing = [...written.keys()].filter((id) => !translated.get(id)?.translation);
  const unused = [...translated.keys()].filter((id) => !written.has(id));
  expect(english(missing, written)).toEqual([]);
  expect(english(unused, translated)).toEqual([]);
});

test("a Spanish text has the parameters, elements and choices of the English one", () => {
  const wrong = [...translated].filter(([id, { translation }]) => {
    const message = written.get(id)?.message;
    return message && translation && partsOf(message).join() !== partsOf(translation).join();
  });
  expect(wrong.map(([, { translation }]) => translation)).toEqual([]);
});

/** The names of parameters, the elements, and the choices by `select`. */
function partsOf(message: string): readonly string[] {
  const found = new Set<string>();
  const visit = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === "string") {
        for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) found.add(tag);
        continue;
      }
      const [name, format, choices] = token;
      const cases = typeof choices === "object" && choices !== null ? Object.entries(choices) : [];
      found.add(format === "select" ? `${name}: ${cases.map(([choice]) => choice)}` : name);
      for (const [, branch] of cases) if (Array.isArray(branch)) visit(branch);
    }
  };
  visit(compileMessageOrThrow(message));
  return [...found].toSorted();
}
