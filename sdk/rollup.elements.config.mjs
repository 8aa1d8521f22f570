import { rm } from "node:fs/promises";
import resolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";
import { chunkNames } from "./bundling/chunk-names.mjs";
import { elementPlugins, elementTreeshake } from "./bundling/element-plugins.mjs";
import { integrity } from "./bundling/integrity.mjs";
import { outlines } from "./bundling/outlines.mjs";

/** Files of an earlier build have other names. */
const emptied = (folder) => ({
  name: "emptied",
  buildStart: () => rm(folder, { recursive: true, force: true }),
});

const names = chunkNames();
const own = () => [
  resolve({ browser: true, exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
  esbuild({ target: "es2022", minify: true, legalComments: "none" }),
];

const compiled = {
  preserveEntrySignatures: "allow-extension",
  treeshake: elementTreeshake,
  onwarn(warning, warn) {
    // A directive for React's servers, of which there is none here; the libraries' own circles are harmless.
    const isHarmless = ["MODULE_LEVEL_DIRECTIVE", "CIRCULAR_DEPENDENCY", "INVALID_ANNOTATION"];
    if (!isHarmless.includes(warning.code)) warn(warning);
  },
};

const built = (widgets) => ({
  ...compiled,
  input: Object.fromEntries(widgets.map((widget) => [widget, `src/elements/${widget}.tsx`])),
  output: {
    dir: "dist/v1",
    format: "es",
    entryFileNames: "chunks/[name]-[hash].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    manualChunks: (id) => (id.includes("/messages/es/") ? "spanish" : null),
  },
  plugins: [...elementPlugins(), names.collect(widgets), outlines()],
});

const statistics = built(["statistics"]);

/**
 * What the portal serves below `/sdk/v1/`. The figures stand on pages that have no other widget: they share nothing
 * with the others, and so load nothing that only the others need.
 */
export default [
  { ...statistics, plugins: [emptied("dist/v1"), ...statistics.plugins] },
  built(["request", "tracking"]),
  {
    input: "src/elements/loader.ts",
    output: { file: "dist/v1/wardway.js", format: "iife" },
    plugins: [names.provide(), ...own(), integrity()],
  },
  {
    input: "src/index.ts",
    output: { file: "dist/v1/wardway.mjs", format: "es", sourcemap: true },
    plugins: own(),
  },
];
