import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import resolve from "@rollup/plugin-node-resolve";
import { compileMessages } from "@wardway/model/messages-plugin";
import esbuild from "rollup-plugin-esbuild";
import { chunkNames } from "./bundling/chunk-names.mjs";
import { elementPlugins, elementTreeshake } from "./bundling/element-plugins.mjs";
import { outlines } from "./bundling/outlines.mjs";
import { pinnedChunks } from "./bundling/pinned-chunks.mjs";

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

const compiled = {
  preserveEntrySignatures: "allow-extension",
  treeshake: elementTreeshake,
  onwarn(warning, warn) {
    // "use client" directives have no meaning here, and the libraries' cycles are harmless.
    const isHarmless = ["MODULE_LEVEL_DIRECTIVE", "CIRCULAR_DEPENDENCY", "INVALID_ANNOTATION"];
    if (!isHarmless.includes(warning.code)) warn(warning);
  },
};

const manualChunks = (id) => (id.includes("/messages/es/") ? "spanish" : null);

/** @param prefix distinguishes chunks of two builds whose names have no content hash */
const built = (widgets, prefix = "") => ({
  ...compiled,
  input: Object.fromEntries(widgets.map((widget) => [widget, `src/elements/${widget}.tsx`])),
  output: [
    {
      dir: "dist/v1",
      format: "es",
      entryFileNames: "chunks/[name]-[hash].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      manualChunks,
      plugins: [names.collect(widgets)],
    },
    {
      dir: "dist/pinned",
      format: "system",
      entryFileNames: "chunks/[name].js",
      chunkFileNames: `chunks/${prefix}[name].js`,
      manualChunks,
      plugins: [pinned.collect(widgets)],
    },
  ],
  plugins: [...elementPlugins(), outlines()],
});

const statistics = built(["statistics"], "statistics-");

/**
 * Builds what the portal serves below `/sdk/v1/`, and below `/sdk/VERSION/` for pages that pin a version. The
 * statistics widget is built separately, so that a page with only that loads no shared code of the others.
 */
export default [
  { ...statistics, plugins: [emptied, ...statistics.plugins] },
  built(["request", "tracking"]),
  {
    input: "src/elements/loader.ts",
    output: { file: "dist/v1/wardway.js", format: "iife" },
    plugins: [names.provide(), ...own()],
  },
  {
    input: "src/elements/pinned-loader.ts",
    output: { file: "dist/pinned/wardway.js", format: "iife" },
    plugins: [pinned.provide(), ...own()],
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
