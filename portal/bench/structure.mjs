// Prints how the code is laid out: imports of a screen, files with one importer, lines, words of comments, and how
// often avoided words occur. `npm run measure:structure`
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
const text = new Map(
  files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => [file, readFileSync(file, "utf8")]),
);

const importPattern = /(?:from|import)\s*\(?\s*"([^"\n]+)"/g;
const endings = ["", ".ts", ".tsx", "/index.ts"];

/** The repository's files that a file imports. */
function importsOf(file) {
  const found = new Set();
  for (const [, name] of text.get(file).matchAll(importPattern)) {
    const path = name.startsWith(".")
      ? normalize(join(dirname(file), name))
      : name.startsWith("#app/")
        ? `portal/app/${name.slice(5)}`
        : null;
    if (path === null) continue;
    const target = endings.map((ending) => path + ending).find((candidate) => known.has(candidate));
    if (target) found.add(target);
  }
  return found;
}

const isScreen = (file) =>
  /^portal\/app\/routes\/([^/]+\/route|[^/]+)\.tsx$/.test(file) && /export default/.test(text.get(file));
const screens = sources.filter(isScreen);
const folderOf = (file) => (file.endsWith("/route.tsx") ? dirname(file) : null);
const perScreen = screens.map((screen) => {
  const folder = folderOf(screen);
  const outside = [...importsOf(screen)].filter((file) => folder === null || dirname(file) !== folder);
  return { all: importsOf(screen).size, outside: outside.length };
});
const mean = (values) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);

const importers = new Map();
for (const file of sources)
  for (const target of importsOf(file)) importers.set(target, (importers.get(target) ?? 0) + 1);
const parts = sources.filter(
  (file) => file.startsWith("portal/app/") && !file.startsWith("portal/app/routes/"),
);
const single = parts.filter((file) => importers.get(file) === 1);

const comments = (source) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g)].map(([comment]) => comment);
const words = (comment) => comment.match(/[A-Za-z][\w'-]*/g)?.length ?? 0;
let commentWords = 0;
let lines = 0;
for (const file of sources) {
  lines += text.get(file).split("\n").length - 1;
  for (const comment of comments(text.get(file))) commentWords += words(comment);
}

const avoided = [
  "told",
  "tell",
  "kept",
  "held",
  "stands",
  "whoever",
  "somebody",
  "nobody",
  "anew",
  "meanwhile",
  "at once",
  "refusal",
  "refuse",
  "refused",
  "letter",
  "mend",
  "seal",
  "patience",
];
const count = (word) =>
  sources.reduce(
    (sum, file) => sum + (text.get(file).match(new RegExp(`\\b${word}\\b`, "gi"))?.length ?? 0),
    0,
  );

const migrations = files
  .filter((file) => /^db\/migrations\/meta\//.test(file))
  .reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);

const print = (line) => process.stdout.write(`${line}\n`);
print(
  `screens: ${screens.length}; internal imports per screen: ${mean(perScreen.map(({ all }) => all))}, of them from outside its folder ${mean(perScreen.map(({ outside }) => outside))}`,
);
print(
  `portal/app files outside routes: ${parts.length}; with one importer: ${single.length} (${Math.round((100 * single.length) / parts.length)} %)`,
);
print(`source files: ${sources.length}; lines: ${lines}; words of comments: ${commentWords}`);
print(`lines of migration snapshots: ${migrations}`);
print(`avoided words: ${avoided.map((word) => `${word} ${count(word)}`).join(", ")}`);
