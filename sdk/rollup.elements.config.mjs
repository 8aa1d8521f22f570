import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import resolve from "@rollup/plugin-node-resolve";
import { compileMessages } from "@wardway/model/messages-plugin";
import esbuild from "rollup-plugin-esbuild";
import { chunkNames } from "./bundling/chunk-names.mjs";
import { elementPlugins, elementTreeshake, notices, smaller } from "./bundling/element-plugins.mjs";
import { lazyChunks } from "./bundling/lazy-chunks.mjs";
import { messageCatalogues } from "./bundling/message-catalogues.mjs";
import { outlines } from "./bundling/outlines.mjs";
import { pinnedChunks } from "./bundling/pinned-chunks.mjs";
import { hostStyles } from "./bundling/reserved-heights.mjs";

/** Removes files of earlier builds. */
const emptied = {
  name: "emptied",
  buildStart: () =>
    Promise.all(["dist/v1", "dist/pinned"].map((folder) => rm(folder, { recursive: true, force: true }))),
};

const { version } = createRequire(import.meta.url)("./package.json");
const names = chunkNames();
const pinned = pinnedChunks(version);
const own = () => [
  resolve({ browser: true, exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
  esbuild({ target: "es2022", minify: true, legalComments: "none" }),
  compileMessages(),
];

/** Imports of the portal's own scripts need no other address after a failure: see `lazyChunks` and the pinned loader. */
const plainImports = {
  name: "plain-imports",
  transform(code, id) {
    if (!/from ".*\/retried(?:\.ts)?"/.test(code)) return null;
    const plain = code.replaceAll(/\bretried\((load|\(\) => import\("[^"]+"\)),\s*"\w+",?\s*\)/g, "$1");
    if (plain.includes("retried(")) this.error(`${id} retries an import in another way.`);
    return { code: plain, map: null };
  },
};

const compiled = {
  preserveEntrySignatures: "allow-extension",
  treeshake: elementTreeshake,
  onwarn(warning, warn) {
    // "use client" directives have no meaning here, and the libraries' cycles are harmless.
    const isHarmless = ["MODULE_LEVEL_DIRECTIVE", "CIRCULAR_DEPENDENCY", "INVALID_ANNOTATION"];
    if (!isHarmless.includes(warning.code)) warn(warning);
  },
};

/** Modules that several widgets share, each group in one chunk: a chunk costs bytes of its own, and of the loader. */
const shared = [
  {
    name: "session",
    patterns: [
      /\/node_modules\/(?:preact\/(?:dist|hooks|jsx-runtime)\/|icu-minify\/.*\/(?:types-\w+|format)\.js)/,
      /\/sdk\/src\/(?:(?:client|session)\/|wardway-error\.)/,
      /\/sdk\/src\/elements\/(?:back-off|create-root|focus-first|keep-typing|language|lazy-feed|mount|no-session|problem-notice|session-frame|session-portal|shared-connections|styles)\./,
      /\/sdk\/bundling\/lucide-icon\.|\/icons\/circle-exclamation-point\./,
      /\/model\/src\/(?:durations|limits|units|vocabulary|endpoints\/routes|messages\/(?:(?:compiled-|format-)?message|translator)|messages\/en\/(?:client|frame|levels|terms|time))\.ts/,
      /\/widgets\/src\/(?:problem|provider|random-key|unreachable|safe-json|messages\/messages)\.tsx?$/,
      /\/widgets\/src\/ui\/(?:button-class|class-names|durations|heading|numbers|skeleton)\.tsx?$/,
    ],
  },
  {
    name: "transport",
    patterns: [
      /\/widgets\/src\/tracking\/(?:polling|this-page|follow-transport|use-transport|next-sentence)\./,
      /\/widgets\/src\/ui\/(?:badge|failed-state|journey|pickup-texts|pickup-time|place-name|priority-badge|route-line|stale-note|status-badge|time|time-format|browser-time-zone|use-now|use-shown-zone)\.tsx?$/,
      /\/sdk\/src\/elements\/(?:attributes|request-id-frame)\./,
      /\/model\/src\/stops\.ts|\/messages\/en\/(?:pickup|stars|tracking)\.ts|\/icons\/wifi-off\./,
    ],
  },
  {
    name: "lateness",
    patterns: [
      /\/widgets\/src\/ui\/(?:empty-state|lateness-badge|lateness-texts)\.tsx?$/,
      /\/model\/src\/(?:messages\/en\/)?lateness\.ts/,
    ],
  },
  { name: "journey", patterns: [/\/widgets\/src\/map\/journey-on-map\.ts/] },
  {
    name: "steps",
    patterns: [
      /\/widgets\/src\/tracking\/(?:step-form|step-problem|use-step-form)\./,
      /\/widgets\/src\/ui\/telephone-(?:numbers|text)\./,
    ],
  },
  { name: "stars", patterns: [/\/widgets\/src\/ui\/star(?:s|-shape)\.tsx?$/] },
];
const spanish = (id) => (id.includes("/messages/es/") ? "spanish" : null);
const manualChunks = (id) =>
  spanish(id) ?? shared.find(({ patterns }) => patterns.some((pattern) => pattern.test(id)))?.name ?? null;

/**
 * @param prefix distinguishes chunks of two builds whose names have no content hash
 * @param v1Plugins for the chunks below `/sdk/v1/`
 */
const built = (widgets, manualChunks, prefix = "", v1Plugins = []) => ({
  ...compiled,
  input: Object.fromEntries(widgets.map((widget) => [widget, `src/elements/${widget}.tsx`])),
  output: [
    {
      dir: "dist/v1",
      format: "es",
      // Without names, which the loader would list; 42 bits tell the chunks of all builds apart.
      entryFileNames: "chunks/[hash:7].js",
      chunkFileNames: "chunks/[hash:7].js",
      manualChunks,
      onlyExplicitManualChunks: true,
      plugins: [names.collect(widgets), ...v1Plugins],
    },
    {
      dir: "dist/pinned",
      format: "system",
      entryFileNames: "chunks/[name].js",
      chunkFileNames: `chunks/${prefix}[name].js`,
      manualChunks,
      onlyExplicitManualChunks: true,
      plugins: [pinned.collect(widgets)],
    },
  ],
  plugins: [plainImports, ...elementPlugins(), outlines()],
});

const statistics = built(["statistics"], spanish, "statistics-", [lazyChunks()]);

const sessionWidgets = built(["request", "transports", "tracking", "responses"], manualChunks, "", [
  lazyChunks(),
]);

/**
 * Builds what the portal serves below `/sdk/v1/`, and below `/sdk/VERSION/` for pages that pin a version. The
 * statistics widget is built separately, so that a page with only that loads no shared code of the others.
 */
export default [
  { ...statistics, plugins: [emptied, ...statistics.plugins, hostStyles("wardway.css")] },
  { ...sessionWidgets, plugins: [...sessionWidgets.plugins, notices("dist/v1")] },
  {
    input: "src/elements/loader.ts",
    output: { file: "dist/v1/wardway.js", format: "iife" },
    plugins: [names.provide(), ...own(), smaller()],
  },
  {
    input: "src/elements/pinned-loader.ts",
    output: { file: "dist/pinned/wardway.js", format: "iife" },
    plugins: [pinned.provide(), ...own(), smaller()],
  },
  {
    input: "bundling/catalogues.ts",
    output: { dir: "dist/pinned", format: "es" },
    // Translators get the ICU texts, so that `compileMessages` is left out.
    plugins: [
      resolve({ exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
      esbuild({ target: "es2022" }),
      messageCatalogues(),
    ],
  },
  {
    input: "src/index.ts",
    output: ["v1", "pinned"].map((folder) => ({
      file: `dist/${folder}/wardway.mjs`,
      format: "es",
      sourcemap: true,
    })),
    plugins: own(),
  },
];
