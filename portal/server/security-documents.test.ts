import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  contactVisibility,
  keyPrefixes,
  needVisibility,
  provisioningTokenPrefix,
  requestVisibility,
  sessionLimits,
} from "@wardway/model";
import { errors } from "@wardway/model/messages/en/errors";
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

/** As the pages abbreviate paths. */
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

interface NamedTest {
  readonly file: string;
  readonly titles: readonly string[];
}

/** Tests that a cell names. */
const testsOf = (cell: string): readonly NamedTest[] =>
  [...cell.matchAll(/tests? `([^`]+)`((?: |"[^"]+"|and|,)*)/g)].map(([, file = "", titles = ""]) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  }));

const missingTitles = ({ file, titles }: NamedTest) => {
  const source = read(toPath(file));
  return titles.filter((title) => !source.includes(title)).map((title) => `${file} ${title}`);
};

describe("the table of the ASVS", () => {
  const page = read("docs/security/asvs.md");
  const requirements = rowsOf(page, /^\d+\.\d+\.\d+$/);

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
      const named = testsOf(where);
      // A requirement on documents, or one that refers to another, names no test.
      const needsTest = state === "met" && !/^\d+\.1\./.test(id) && !/^as \d/.test(where);
      if (named.length === 0) return needsTest ? [`${id} names no test`] : [];
      return named.flatMap(missingTitles).map((title) => `${id} ${title}`);
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

describe("the tables of what a denial leaves in the audit trail", () => {
  const page = read("docs/security/denials.md");
  const [limits = "", proofs = ""] = page.split("## Proofs that open nothing");
  const rowsOfLimits = rowsOf(limits, /^`/);
  const rowsOfProofs = rowsOf(proofs, /^(?!proof|---)./);
  const sources = readdirSync(new URL("../app/", import.meta.url), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: `app/${name}`, source: read(`portal/app/${name}`) }));

  it("have each limit, with the files that report it", () => {
    const codes = Object.keys(errors.too_many);
    const reported = codes.flatMap((code) => {
      const inError = new RegExp(`\\b(?:new \\w+Error|super|consume)\\([^;]*?"${code.replace(".", "\\.")}"`);
      return sources.filter(({ source }) => inError.test(source)).map(({ file }) => [code, file]);
    });
    const documented = rowsOfLimits.flatMap(([code = "", files = ""]) =>
      quoted(files).map((file) => [quoted(code)[0], file]),
    );
    expect(new Set(reported.map(([code]) => code))).toEqual(new Set(codes));
    expect(documented.toSorted()).toEqual(reported.toSorted());
  });

  it("allow only public endpoints to be limited without a row", () => {
    const callers = sources.filter(({ source }) => source.includes("countPublicCall("));
    // What opens an account or a record calls `countWayIn`.
    expect(callers.map(({ file }) => file).toSorted()).toEqual([
      "app/http/api/define-endpoint.server.ts",
      "app/http/session/call-limits.server.ts",
    ]);
  });

  it("have each cookie, prefix of a token and link", () => {
    const cookies = [
      ...read("portal/app/http/session/cookies.server.ts").matchAll(/export const (\w+Cookie)\b/g),
    ];
    const prefixes = [...Object.values(keyPrefixes), provisioningTokenPrefix];
    const named = rowsOfProofs.flatMap(([proof = ""]) => quoted(proof));
    expect(named.toSorted()).toEqual([...cookies.map(([, name = ""]) => name), ...prefixes].toSorted());
    const links = sources
      .filter(({ source }) => /await recordWrongToken\(/.test(source))
      .flatMap(({ source }) => [...source.matchAll(/action: "([\w.]+)"/g)].map(([, action = ""]) => action));
    const rows = rowsOfProofs.flatMap(([, row = ""]) => quoted(row));
    expect(links.filter((action) => !rows.includes(action))).toEqual([]);
  });

  it("name known actions and tests that exist, or a reason", () => {
    const words = read("portal/app/sections/admin/audit-words.server.ts");
    const rows = [
      ...rowsOfLimits.map(([name = "", , row = "", why = ""]) => ({ name, row, why })),
      ...rowsOfProofs.map(([name = "", row = "", why = ""]) => ({ name, row, why })),
    ];
    expect(rows.length).toBeGreaterThan(40);
    const faults = rows.flatMap(({ name, row, why }) => {
      const unknown = quoted(row).filter(
        (action) => !words.includes(`"${action}":`) && !action.startsWith("rateLimit"),
      );
      const named = testsOf(why);
      const isExplained = row === "none" ? why !== "" : named.some(({ titles }) => titles.length > 0);
      return [...unknown, ...named.flatMap(missingTitles), ...(isExplained ? [] : ["without a test"])].map(
        (fault) => `${name}: ${fault}`,
      );
    });
    expect(faults).toEqual([]);
  });
});

describe("the claims of the start page", () => {
  const section = read("docs/security.md").split("## Claims of the start page")[1]?.split("\n## ")[0] ?? "";
  const sentencesOf = (text: string) => text.split(/(?<=\.) /);
  const documented = rowsOf(section, /^"/).flatMap(([claims = ""]) =>
    [...claims.matchAll(/"([^"]+)"/g)].flatMap(([, text = ""]) => sentencesOf(text)),
  );
  /** What each file claims; the rest is an example, or names a part of the page. */
  const claimed: Readonly<Record<string, RegExp>> = {
    "privacy.tsx": /(?:title|text|lead)[:=] ?\{?(?:msg|t)`([^`]+)`/g,
    "claims.tsx": /(?:claim|how|text): msg`([^`]+)`/g,
    "landing-footer.tsx": /<p [^>]*>\{t`([^`©]+)`/g,
  };

  it.each(Object.entries(claimed))("in %s have a row each", (file, pattern) => {
    const texts = [...read(`portal/app/routes/_index/${file}`).matchAll(pattern)].map(([, text = ""]) =>
      text.replace(/\$\{\{ absoluteHours: [^}]*\}\}/, String(sessionLimits.absoluteHours)),
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap(sentencesOf).filter((sentence) => !documented.includes(sentence))).toEqual([]);
  });

  it("are on the page, if the table has them", () => {
    const page = Object.keys(claimed)
      .map((file) => read(`portal/app/routes/_index/${file}`))
      .join("\n")
      .replace(/\$\{\{ absoluteHours: [^}]*\}\}/, String(sessionLimits.absoluteHours));
    expect(documented.filter((sentence) => !page.includes(sentence))).toEqual([]);
  });
});
