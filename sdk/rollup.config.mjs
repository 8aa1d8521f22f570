import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import resolve from "@rollup/plugin-node-resolve";
import { dts } from "rollup-plugin-dts";
import esbuild from "rollup-plugin-esbuild";
import { elementPlugins, elementTreeshake } from "./bundling/element-plugins.mjs";

const dir = "dist/package";

/** Files of an earlier build have other names. */
const emptied = { name: "emptied", buildStart: () => rm(dir, { recursive: true, force: true }) };

/** The components load the elements that stand beside them in the package: those are made for Preact. */
const elementsBeside = {
  name: "elements-beside",
  resolveId: (id) => (id === "../elements.ts" ? { id: "./elements.mjs", external: true } : null),
};

/** The types of a workspace that is not published stand in the package's own. */
const modelTakenIn = {
  name: "model-taken-in",
  resolveId: (id) =>
    id === "@wardway/db/model" ? fileURLToPath(new URL("../db/src/model/index.ts", import.meta.url)) : null,
};

/** Styles for browsers that adopt none come from the portal. */
const withoutAssets = {
  name: "without-assets",
  generateBundle(_, bundle) {
    for (const [name, { type }] of Object.entries(bundle)) if (type === "asset") delete bundle[name];
  },
};

/** The npm package: what it needs of other workspaces is taken in, React alone is the host's. */
export default [
  {
    input: { index: "src/index.ts", react: "src/react.ts" },
    external: ["react"],
    output: {
      dir,
      format: "es",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name].mjs",
      banner: ({ name }) => (name === "react" ? '"use client";' : ""),
    },
    makeAbsoluteExternalsRelative: false,
    plugins: [
      emptied,
      elementsBeside,
      resolve({ browser: true, exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
      esbuild({ target: "es2022" }),
    ],
  },
  {
    input: { elements: "src/elements.ts" },
    output: {
      dir,
      format: "es",
      entryFileNames: "[name].mjs",
      chunkFileNames: "widgets/[name]-[hash].mjs",
      manualChunks: (id) => (id.includes("/messages/es/") ? "spanish" : null),
    },
    plugins: [...elementPlugins(), withoutAssets],
    treeshake: elementTreeshake,
  },
  {
    input: { index: "src/index.ts", react: "src/react.ts", elements: "src/elements.ts" },
    external: ["react"],
    output: { dir, format: "es", entryFileNames: "[name].d.ts", chunkFileNames: "shared/[name].d.ts" },
    treeshake: { moduleSideEffects: false },
    plugins: [modelTakenIn, dts({ tsconfig: "tsconfig.json" })],
  },
];
