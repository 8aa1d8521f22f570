import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import resolve from "@rollup/plugin-node-resolve";
import { compileMessages } from "@wardway/model/messages-plugin";
import { dts } from "rollup-plugin-dts";
import esbuild from "rollup-plugin-esbuild";
import ts from "typescript";
import { elementPlugins, elementTreeshake, notices } from "./bundling/element-plugins.mjs";
import { plainTypes } from "./bundling/model-types.mjs";
import { hostStyles } from "./bundling/reserved-heights.mjs";

const dir = "dist/package";
const entries = { index: "src/index.ts", react: "src/react.ts", server: "src/server.ts" };
const elements = { elements: "src/elements/index.ts", auto: "src/elements/auto.ts" };

/** Removes files of earlier builds. */
const emptied = { name: "emptied", buildStart: () => rm(dir, { recursive: true, force: true }) };

/** The React components load the elements' own entry, which runs on Preact. */
const elementsBeside = {
  name: "elements-beside",
  resolveId: (id) => (id === "../elements/index.ts" ? { id: "./elements.mjs", external: true } : null),
};

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const modelTypes = pathOf(".cache/model.d.ts");

/** Inlines the types of workspaces that are not published. */
const typesTakenIn = {
  name: "types-taken-in",
  async buildStart() {
    const { options } = ts.getParsedCommandLineOfConfigFile(pathOf("tsconfig.json"), {}, ts.sys);
    await mkdir(pathOf(".cache"), { recursive: true });
    await writeFile(modelTypes, plainTypes(pathOf("../db/model/src/index.ts"), options));
  },
  resolveId(id) {
    if (id === "@wardway/model") return modelTypes;
    const [, module] = /^@wardway\/model\/(messages\/.+)$/.exec(id) ?? [];
    if (module) return pathOf(`../db/model/src/${module}.ts`);
    const [, path] = /^@wardway\/widgets\/(.+)$/.exec(id) ?? [];
    if (!path) return null;
    return [".ts", ".tsx"].map((end) => pathOf(`../widgets/src/${path}${end}`)).find(existsSync) ?? null;
  },
};

/** The portal serves the styles for browsers without constructed style sheets. */
const withoutAssets = {
  name: "without-assets",
  generateBundle(_, bundle) {
    for (const [name, { type }] of Object.entries(bundle)) if (type === "asset") delete bundle[name];
  },
};

/**
 * Bundlers of hosts leave an import alone whose address only the browser knows. Minification removed the comments from
 * the widgets; elsewhere there is that for Vite, without which Next's build fails.
 */
const runtimeImports = {
  name: "runtime-imports",
  renderChunk(code) {
    const ignored = "/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ ";
    const marked = code.replaceAll(
      /\bimport\(\s*(?:\/\* @vite-ignore \*\/\s*)?(?=`\$\{)/g,
      `import(${ignored}`,
    );
    return marked === code ? null : { code: marked, map: null };
  },
};

/** "use client" directives have no meaning here, and the libraries' cycles are harmless. */
const harmless = ["MODULE_LEVEL_DIRECTIVE", "CIRCULAR_DEPENDENCY", "INVALID_ANNOTATION"];
/** Side-effect imports have no types. */
const isEmptyByNature = ({ code, names }) => code === "EMPTY_BUNDLE" && String(names) === "auto";
const onwarn = (warning, warn) => {
  if (!harmless.includes(warning.code) && !isEmptyByNature(warning)) warn(warning);
};

/** Builds the npm package. Everything but React is bundled. */
export default [
  {
    input: entries,
    external: ["react"],
    output: {
      dir,
      format: "es",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name].mjs",
      banner: ({ name }) => (name === "react" ? '"use client";' : ""),
    },
    makeAbsoluteExternalsRelative: false,
    onwarn,
    plugins: [
      emptied,
      elementsBeside,
      resolve({ browser: true, exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
      esbuild({ target: "es2022" }),
      compileMessages(),
      runtimeImports,
    ],
  },
  {
    input: elements,
    output: {
      dir,
      format: "es",
      entryFileNames: "[name].mjs",
      chunkFileNames: "widgets/[name]-[hash].mjs",
      // The host's bundler resolves static imports itself, and some warn about side-effect imports.
      hoistTransitiveImports: false,
      manualChunks: (id) => (id.includes("/messages/es/") ? "spanish" : null),
    },
    plugins: [...elementPlugins(), withoutAssets, runtimeImports, hostStyles("elements.css"), notices(dir)],
    treeshake: elementTreeshake,
    onwarn,
  },
  {
    input: { ...entries, ...elements },
    external: ["react"],
    output: { dir, format: "es", entryFileNames: "[name].d.ts", chunkFileNames: "shared/[name].d.ts" },
    treeshake: { moduleSideEffects: false },
    onwarn,
    plugins: [typesTakenIn, dts({ tsconfig: "tsconfig.json" })],
  },
];
