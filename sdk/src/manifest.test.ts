import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import ts from "typescript";
import { describe, expect, it, vi } from "vitest";
import { defineElement, attributes as observed, toProperty } from "./elements/define-element.ts";

interface Described {
  readonly name: string;
  readonly kind?: string;
  readonly type?: { readonly text: string };
}

interface Declaration {
  readonly tagName: string;
  readonly name: string;
  readonly attributes: readonly (Described & { readonly fieldName?: string })[];
  readonly members: readonly (Described & { readonly attribute?: string; readonly reflects?: boolean })[];
  readonly events: readonly Described[];
  readonly cssParts: readonly Described[];
}

const read = (path: string | URL) => readFile(new URL(path, import.meta.url), "utf8");
const types = await read("elements/element-types.ts");
const {
  modules: [{ declarations }],
} = JSON.parse(await read("../custom-elements.json")) as {
  readonly modules: readonly [{ readonly declarations: readonly Declaration[] }];
};

const namesOf = (described: readonly Described[]) => described.map(({ name }) => name).toSorted();
/** First group of each match, once. */
const findAll = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted();

/** Returns the source of all modules of the repository that an element imports, statically or on demand. */
async function readSources(tagName: string): Promise<string> {
  const modules = new Set([new URL(`elements/${tagName.replace("wardway-", "")}.tsx`, import.meta.url).href]);
  let sources = "";
  for (const module of modules) {
    const source = await read(new URL(module));
    sources += source;
    for (const { fileName } of ts.preProcessFile(source).importedFiles) {
      const widget = /^@wardway\/widgets\/(.+)$/.exec(fileName)?.[1];
      const places = widget ? ["ts", "tsx"].map((kind) => `../../widgets/src/${widget}.${kind}`) : [fileName];
      for (const place of places) {
        const url = new URL(place, widget ? import.meta.url : module);
        if (/^\./.test(place) && /\.tsx?$/.test(place) && existsSync(url)) modules.add(url.href);
      }
    }
  }
  return sources;
}

const typesFile = ts.createSourceFile("types.ts", types, ts.ScriptTarget.Latest, true);

/** Own properties of an element's type, each with the text of its type. */
function readProperties(name: string): Record<string, string> {
  const found = typesFile.statements
    .filter(ts.isInterfaceDeclaration)
    .find((statement) => statement.name.text === name);
  const inherited = found?.heritageClauses?.flatMap((clause) => clause.types.map((type) => type.getText()));
  const own = found?.members
    .filter(ts.isPropertySignature)
    .map((member) => [member.name.getText(), member.type?.getText().replace("Theme", themes) ?? ""]);
  return Object.assign({}, ...(inherited ?? []).map(readProperties), Object.fromEntries(own ?? []));
}

const [, themes = ""] = /type Theme = (.+);/.exec(types) ?? [];

/** What the class of the elements offers to a page. */
function readMethods(): string[] {
  const made: CustomElementConstructor[] = [];
  vi.stubGlobal("HTMLElement", class {});
  const registry = {
    get: () => undefined,
    define: (_: string, element: CustomElementConstructor) => made.push(element),
  } as unknown as CustomElementRegistry;
  defineElement("wardway-any", () => new Promise(() => {}), "", registry);
  vi.unstubAllGlobals();
  const members = Object.entries(Object.getOwnPropertyDescriptors(made[0]?.prototype));
  const internal = /^(?:constructor|give|given|\w+Callback)$/;
  return members
    .filter(([name, { value }]) => typeof value === "function" && !internal.test(name))
    .map(([name]) => name)
    .toSorted();
}

it("describes each element", () => {
  expect(namesOf(declarations.map(({ tagName }) => ({ name: tagName })))).toEqual(
    findAll(types, /^ {2}"(wardway-\w+)": Wardway\w+Element;$/gm),
  );
});

describe.each(declarations)("the manifest of $tagName", (declaration) => {
  it("has the attributes that the element reads", async () => {
    // `theme` is read by the styles.
    const read = findAll(await readSources(declaration.tagName), /\belement\.getAttribute\("([\w-]+)"\)/g);
    expect(namesOf(declaration.attributes)).toEqual([...read, "theme"].toSorted());
    for (const { name, fieldName } of declaration.attributes) {
      const isReflected = observed.some((attribute) => attribute === name);
      expect(fieldName, name).toBe(isReflected ? toProperty(name) : undefined);
    }
  });

  it("has the properties of the element's type, and says which reflect an attribute", () => {
    const fields = declaration.members.filter(({ kind }) => kind === "field");
    const described = Object.fromEntries(fields.map(({ name, type }) => [name, type?.text]));
    expect(described).toEqual(readProperties(declaration.name));
    for (const { name, type, attribute, reflects } of fields) {
      const reflected = type?.text.endsWith("| null")
        ? observed.find((candidate) => toProperty(candidate) === name)
        : undefined;
      expect([attribute, reflects], name).toEqual([reflected, reflected && true]);
      const own = declaration.attributes.find(({ fieldName }) => fieldName === name);
      expect([own?.name, own?.type?.text], name).toEqual([reflected, reflected && type?.text]);
    }
  });

  it("has the methods of the element's class", () => {
    const methods = declaration.members.filter(({ kind }) => kind === "method");
    expect(namesOf(methods)).toEqual(readMethods());
  });

  it("has the events that the element dispatches", async () => {
    const sources = await readSources(declaration.tagName);
    const dispatched = findAll(sources, /\b(?:emit|emitter\.current)\(\s*["`]([\w-]+)/g);
    // `response-` is the beginning of two; the live feeds emit events of their own.
    const names = findAll(types, /^ {2}"wardway-([\w-]+)": (?!Wardway)/gm).filter((name) =>
      dispatched.some((found) => name === found || (found.endsWith("-") && name.startsWith(found))),
    );
    expect(namesOf(declaration.events)).toEqual(names.map((name) => `wardway-${name}`).toSorted());
  });

  it("has the parts that the element renders", async () => {
    const rendered = findAll(await readSources(declaration.tagName), /(?:\bpart=|\.part\.add\()"([\w-]+)"/g);
    expect(namesOf(declaration.cssParts)).toEqual(rendered);
  });
});
