import { rm } from "node:fs/promises";
import resolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";
import { chunkNames } from "./bundling/chunk-names.mjs";
import { elementPlugins, elementTreeshake } from "./bundling/element-plugins.mjs";
import { integrity } from "./bundling/integrity.mjs";

/** Files of an earlier build have other names. */
const emptied = (folder) => ({
  name: "emptied",
  buildStart: () => rm(folder, { recursive: true, force: true }),
});

const widgets = ["statistics"];
const names = chunkNames(widgets);
const own = () => [
  resolve({ browser: true, exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
  esbuild({ target: "es2022", minify: true, legalComments: "none" }),
];

/** What the portal serves below `/sdk/v1/`. */
export default [
  {
    input: Object.fromEntries(widgets.map((widget) => [widget, `src/elements/${widget}.tsx`])),
    output: {
      dir: "dist/v1",
      format: "es",
      entryFileNames: "chunks/[name]-[hash].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      manualChunks: (id) => (id.includes("/messages/es/") ? "spanish" : null),
    },
    plugins: [emptied("dist/v1"), ...elementPlugins(), names.collect()],
    treeshake: elementTreeshake,
  },
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
