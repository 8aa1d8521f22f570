import { existsSync, readFileSync } from "node:fs";
import { contactVisibility, needVisibility, requestVisibility } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { routeAccess, securityTab } from "../tests/support/access.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Cells of the table rows whose first cell matches. */
function rowsOf(text: string, first: RegExp): readonly (readonly string[])[] {
  const rows = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return rows
    .filter(([before, cell = ""]) => before === "" && first.test(cell))
    .map((row) => row.slice(1, -1));
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

describe("the table of the ASVS", () => {
  const page = read("docs/security/asvs.md");
  const requirements = rowsOf(page, /^\d+\.\d+\.\d+$/);
  /** As the page abbreviates paths. */
  const folders: readonly (readonly [string, string])[] = [
    ["app/", "portal/app/"],
    ["server/", "portal/server/"],
    ["tests/", "portal/tests/"],
    ["model/", "db/model/src/"],
    ["db/", "db/src/"],
  ];
  const toPath = (short: string) => {
    const [from = "", to = ""] = folders.find(([start]) => short.startsWith(start)) ?? [];
    return to + short.slice(from.length);
  };

  it("counts its states", () => {
    const states = requirements.map(([, , , state]) => state);
    const counted = rowsOf(page, /^(?:met|met, untested|partly|open|not applicable)$/);
    expect(counted.map(([state, count]) => [state, Number(count)])).toEqual(
      counted.map(([state]) => [state, states.filter((each) => each === state).length]),
    );
    expect(requirements.length).toBeGreaterThan(250);
  });

  it("names files that exist", () => {
    const files = requirements
      .flatMap(([, , , , where = ""]) => quoted(where))
      .filter((name) => /^[\w./$-]+\/[\w.$-]+\.(?:tsx?|sql|conf|service|md|json|ya?ml)$/.test(name));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(new URL(`../../${toPath(file)}`, import.meta.url)))).toEqual(
      [],
    );
  });

  it("quotes titles of tests that exist, one for each requirement that is met", () => {
    const missing = requirements.flatMap(([id = "", , , state, where = ""]) => {
      const named = [...where.matchAll(/test `([^`]+)`((?: |"[^"]+"|and|,)*)/g)];
      // A requirement on documents, or one that refers to another, names no test.
      const needsTest = state === "met" && !/^\d+\.1\./.test(id) && !/^as \d/.test(where);
      if (named.length === 0) return needsTest ? [`${id} names no test`] : [];
      return named.flatMap(([, file = "", titles = ""]) => {
        const source = read(toPath(file));
        const unknown = [...titles.matchAll(/"([^"]+)"/g)].filter(
          ([, title = ""]) => !source.includes(title),
        );
        return unknown.map(([title]) => `${id} ${file} ${title}`);
      });
    });
    expect(missing).toEqual([]);
  });
});

describe("the known gaps", () => {
  it("have each requirement of the ASVS that is open or met in part", () => {
    const gaps = /^## Known gaps$.*?(?=^## )/ms.exec(read("docs/security.md"))?.[0] ?? "";
    const listed = new Set(rowsOf(gaps, /./).flatMap(([, ids = ""]) => ids.split(", ")));
    const unmet = rowsOf(read("docs/security/asvs.md"), /^\d+\.\d+\.\d+$/)
      .filter(([, , , state = ""]) => ["open", "partly"].includes(state))
      .map(([id = ""]) => id);
    expect(unmet.length).toBeGreaterThan(0);
    expect(unmet.filter((id) => !listed.has(id))).toEqual([]);
    const ofAsvs = [...listed].filter((id) => /^\d/.test(id));
    expect(ofAsvs.filter((id) => !unmet.includes(id))).toEqual([]);
  });
});

describe("the table of what a company reads before approval", () => {
  it("has each field with the state of the rule", () => {
    const words = { yes: "shown", shortened: "shortened", no: "hidden" } as const;
    const rows = rowsOf(read("docs/security.md"), /^`\w+(?:\.\w+)?`/).filter(
      ([, state = ""]) => state in words,
    );
    const documented = rows.flatMap(([fields = "", state = ""]) =>
      quoted(fields).map((field) => [field, words[state as keyof typeof words]]),
    );
    const prefixed = (prefix: string, table: Readonly<Record<string, string>>) =>
      Object.entries(table).map(([field, state]) => [`${prefix}.${field}`, state]);
    const rules = [
      ...Object.entries(requestVisibility),
      ...prefixed("needs", needVisibility),
      ...prefixed("contacts", contactVisibility),
    ];
    expect(documented.toSorted()).toEqual(rules.toSorted());
  });
});

describe("the table of what needs a recent proof", () => {
  it("has each page, form and endpoint that declares it, with the forms that it excepts", () => {
    const documented = rowsOf(read("docs/security.md"), /^`(?:GET|POST|PATCH|DELETE) /).map(
      ([call = "", except = ""]) => [quoted(call), quoted(except).toSorted()],
    );
    const declared = [...routeAccess, securityTab].flatMap(({ path, confirmed }) =>
      Object.entries(confirmed).map(([method, except]) => [[`${method} ${path}`], except.toSorted()]),
    );
    expect(documented.toSorted()).toEqual(declared.toSorted());
  });
});
