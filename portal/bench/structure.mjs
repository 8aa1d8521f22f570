// Prints how the code is laid out: what a screen's story imports, lines by folder, cycles between folders, files with one
// importer, words of comments, and how often words occur that CONTRIBUTING.md avoids. `npm run measure:structure`
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => existsSync(file));
const known = new Set(files);
const isTest = (file) => /\.test\.tsx?$|\/testing\/|^portal\/tests\//.test(file);
const sources = files.filter((file) => /^(db|portal|sdk|widgets)\/.*\.tsx?$/.test(file) && !isTest(file));
const text = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));

const importPattern = /(?:from|import)\s*\(?\s*"([^"\n]+)"/g;
const endings = ["", ".ts", ".tsx", "/index.ts"];

/** What a file imports of this repository: its files, and those of other packages by name. */
function importsOf(file) {
  const found = new Set();
  for (const [, name] of text.get(file).matchAll(importPattern)) {
    if (name.startsWith("@wardway/")) found.add(name);
    const path = name.startsWith(".")
      ? normalize(join(dirname(file), name))
      : name.startsWith("#app/")
        ? `portal/app/${name.slice(5)}`
        : null;
    const target = endings.map((ending) => path + ending).find((candidate) => known.has(candidate));
    if (path !== null && target) found.add(target);
  }
  return found;
}
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

const linesOf = (file) => text.get(file).split("\n").length - 1;
const sum = (values) => values.reduce((total, value) => total + value, 0);
const mean = (values) => (sum(values) / values.length).toFixed(1);
const print = (line) => process.stdout.write(`${line}\n`);

/** A screen with its parts: `route.tsx` and what is beside it and below it. */
const stories = sources
  .filter((file) => /^portal\/app\/routes\/[^/]+\/route\.tsx$/.test(file))
  .map((route) => {
    const folder = `${dirname(route)}/`;
    const parts = sources.filter((file) => file.startsWith(folder));
    const all = new Set(parts.flatMap((part) => [...imports.get(part)]));
    const ofRoute = [...imports.get(route)];
    return {
      parts: parts.length,
      lines: sum(parts.map(linesOf)),
      outside: [...all].filter((name) => !name.startsWith(folder)).length,
      routeOutside: ofRoute.filter((name) => !name.startsWith(folder)).length,
    };
  });
const figure = (name) =>
  `${mean(stories.map((story) => story[name]))} (at most ${Math.max(...stories.map((story) => story[name]))})`;
print(
  `screens: ${stories.length}; files of each: ${figure("parts")}; lines: ${figure("lines")}; imports from outside its folder: ${figure("outside")}, of its route ${figure("routeOutside")}`,
);

const packages = [
  "db/model/src",
  "db/src",
  "widgets/src",
  "sdk/src",
  "portal/app",
  "portal/server",
  "portal/maps-build",
  "portal/bench",
];
const inFolder = (folder) => sources.filter((file) => file.startsWith(`${folder}/`));
print(
  `files (lines): ${packages.map((folder) => `${folder} ${inFolder(folder).length} (${sum(inFolder(folder).map(linesOf))})`).join(", ")}`,
);
print(`source files: ${sources.length}; lines: ${sum(sources.map(linesOf))}`);

/** Folders that need each other, neither of which is in the other. */
function pairsOfCycles(folder) {
  const needs = new Map();
  for (const file of inFolder(folder))
    for (const target of imports.get(file)) {
      const [from, to] = [dirname(file), dirname(target)];
      const isNested = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);
      if (!target.startsWith(`${folder}/`) || isNested) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  const reached = (from) => {
    const found = new Set();
    for (const queue = [from]; queue.length > 0; )
      for (const next of needs.get(queue.pop()) ?? [])
        if (!found.has(next)) {
          found.add(next);
          queue.push(next);
        }
    return found;
  };
  const all = new Map([...needs.keys()].map((from) => [from, reached(from)]));
  return [...all].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && all.get(to)?.has(from)).map((to) => `${from} and ${to}`),
  );
}
const cycles = packages.flatMap(pairsOfCycles);
print(`pairs of folders in a cycle: ${cycles.length}${cycles.map((pair) => `\n  ${pair}`).join("")}`);

const importers = new Map();
for (const [, targets] of imports)
  for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1);
const shared = inFolder("portal/app").filter((file) => !file.startsWith("portal/app/routes/"));
const single = shared.filter((file) => importers.get(file) === 1);
print(
  `files of portal/app outside routes: ${shared.length}; with one importer: ${single.length} (${Math.round((100 * single.length) / shared.length)} %)`,
);

const names = new Map();
for (const file of shared) {
  const name = file.split("/").at(-1);
  names.set(name, [...(names.get(name) ?? []), file]);
}
const repeated = [...names].filter(([, ofName]) => ofName.length > 1);
print(
  `names of several files: ${repeated.map(([name, ofName]) => `${name} ${ofName.length}`).join(", ") || "none"}`,
);

const comments = [...text.values()].flatMap((source) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g)].map(([comment]) => comment),
);
const words = (comment) => comment.match(/[A-Za-z][\w'-]*/g)?.length ?? 0;
print(`comments: ${comments.length}; their words: ${sum(comments.map(words))}`);

/** Words of an old idiom that say less than those of the field; some are right in places, such as "answer" of a form. */
const avoided =
  "told tell kept held stands whoever somebody nobody anew meanwhile elsewhere refusal refuse refused nudge letter press presses sight mend seal patience plausible trial standing anymore whole";
const count = (word) =>
  sum([...text.values()].map((source) => source.match(new RegExp(`\\b${word}\\b`, "gi"))?.length ?? 0));
print(
  `avoided words: ${avoided
    .split(" ")
    .map((word) => [word, count(word)])
    .filter(([, times]) => times > 0)
    .map(([word, times]) => `${word} ${times}`)
    .join(", ")}`,
);
