import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { compileMessages } from "@wardway/model/messages-plugin";
import { zodForBrowsers } from "@wardway/model/zod-plugin";
import esbuild from "rollup-plugin-esbuild";
import license from "rollup-plugin-license";
import { partStylesOf, stylesOf } from "./element-styles.mjs";
import { leafletWithoutHtml } from "./leaflet-plugin.mjs";

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Widgets are written for React and run on Preact (docs/decisions/0045-sdk-ships-preact.md). */
const instead = [
  { find: "@preact/signals-react", replacement: "@preact/signals" },
  { find: "@preact/signals-react/runtime", replacement: fileOf("./signals-runtime.mjs") },
  { find: "react/jsx-runtime", replacement: "preact/jsx-runtime" },
  { find: "react-dom/client", replacement: fileOf("../src/elements/create-root.ts") },
  { find: "react-dom", replacement: "preact/compat" },
  { find: "react", replacement: fileOf("./react.mjs") },
  { find: "\\.\\./createLucideIcon\\.mjs", replacement: fileOf("./lucide-icon.mjs") },
].map(({ find, replacement }) => ({ find: new RegExp(`^${find}$`), replacement }));

/**
 * preact/compat and partysocket run code when they load. Only chunks that use their exports need it: without this,
 * partysocket moves out of the socket's own chunk, which loads later, into the chunk that every widget waits for. Modules of
 * the model only declare: without this, a chunk imports another one for nothing, which bundlers of hosts warn about.
 */
export const elementTreeshake = {
  moduleSideEffects: (id) => !/\/(?:preact\/compat|partysocket|db\/model\/src)\//.test(id),
};

/** Finds between the modules of a chunk what esbuild leaves: 3 % of the bytes that are served. */
export const smaller = () => terser({ ecma: 2022, compress: { passes: 3 }, format: { comments: false } });

/** Writes the licences of the libraries that a build contains: minified scripts have no comments. */
export const notices = (folder) =>
  license({ thirdParty: { output: { file: `${folder}/THIRD-PARTY-NOTICES.txt`, encoding: "utf-8" } } });

/** Compiles the elements; each entry is a widget, named by its file. */
export const elementPlugins = () => [
  alias({ entries: instead }),
  resolve({ browser: true, exportConditions: ["source"], extensions: [".tsx", ".ts", ".mjs", ".js"] }),
  leafletWithoutHtml(),
  commonjs(),
  plainIcons(),
  withoutDevtools(),
  beforeWrappedNodes(),
  esbuild({ target: "es2022", jsx: "automatic", minify: true, legalComments: "none" }),
  compileMessages(),
  zodForBrowsers(),
  widgetStyles(),
  partStyles(),
  smaller(),
];

/** Removes names and keys from Lucide's icons. */
const plainIcons = () => ({
  name: "plain-icons",
  transform: (code, id) =>
    id.includes("/lucide-react/dist/esm/icons/")
      ? { code: code.replaceAll(/(?<=\{)\s*name: "[^"]*",|,?\s*key: "[^"]*"/g, ""), map: null }
      : null,
});

/** Removes what Preact's signals say to its developer tools. */
const withoutDevtools = () => ({
  name: "without-devtools",
  transform(code, id) {
    if (!/\/@preact\/signals\/dist\/signals\.(?:module\.js|mjs)$/.test(id)) return null;
    const question = /"undefined"!=typeof window&&!!window\.__PREACT_SIGNALS_DEVTOOLS__/;
    if (!question.test(code)) this.error("Preact's signals ask for developer tools in another way.");
    return { code: code.replace(question, "!1"), map: null };
  },
});

/**
 * Extensions of browsers, such as translators, wrap texts in elements of theirs. Preact then fails to insert before a text
 * that is no longer a child of its parent (https://github.com/preactjs/preact/issues/948). React's work-around replaces
 * methods of all nodes, which belong to the host's page.
 */
const beforeWrappedNodes = () => ({
  name: "before-wrapped-nodes",
  transform(code, id) {
    if (!/\/preact\/dist\/preact\.(?:module\.js|mjs)$/.test(id)) return null;
    const insertion = /(\w)\.insertBefore\((\w\.__e),(\w)\|\|null\)/;
    if (!insertion.test(code)) this.error("Preact inserts nodes in another way.");
    const childAround = "$3&&[...$1.childNodes].find(child=>child.contains($3))";
    return { code: code.replace(insertion, `$1.insertBefore($2,${childAround})`), map: null };
  },
});

/** A widget module that may have classes. */
const isShown = /\/widgets\/src\/.*\.tsx$/;
const stylePrefix = "wardway:styles/";
const placeholder = (name) => `styles of ${name}`;

/** Name of the style sheet of lazy parts, and the suffix of their module ids. */
const parts = "parts";
const partSuffix = "?part";

/**
 * `wardway:styles/NAME` is the style sheet of a widget's initial modules. Lazy modules import
 * `wardway:styles/parts`, one sheet for all modules of the build, so that its rules have a consistent order.
 */
function widgetStyles() {
  const made = new Map();
  return {
    name: "widget-styles",
    resolveId: (id) => (id.startsWith(stylePrefix) ? `\0${id}` : null),
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== "string" || !isShown.test(importer)) return null;
      const found = await this.resolve(specifier, importer);
      return found && isShown.test(found.id) ? { id: `${found.id}${partSuffix}` } : null;
    },
    load(id) {
      if (id.endsWith(partSuffix)) {
        return {
          code: `import { addStyles } from ${JSON.stringify(fileOf("../src/elements/styles.ts"))};
            import css from ${JSON.stringify(`${stylePrefix}${parts}`)};
            addStyles(${JSON.stringify(parts)}, css);
            export { default } from ${JSON.stringify(id.slice(0, -partSuffix.length))};`,
          moduleSideEffects: true,
        };
      }
      if (!id.startsWith(`\0${stylePrefix}`)) return null;
      return `export default ${JSON.stringify(placeholder(id.slice(stylePrefix.length + 1)))};`;
    },
    async renderChunk(code, _chunk, _options, { chunks }) {
      let rendered = code;
      for (const id of this.getModuleIds()) {
        if (!id.startsWith(`\0${stylePrefix}`)) continue;
        const name = id.slice(stylePrefix.length + 1);
        const quoted = new RegExp(`(["'\`])${placeholder(name)}\\1`);
        if (!quoted.test(rendered)) continue;
        const css = await styles(this, id, name, chunks);
        rendered = rendered.replace(quoted, () => JSON.stringify(css));
      }
      return rendered === code ? null : { code: rendered, map: null };
    },
    generateBundle() {
      for (const [name, css] of made) {
        this.emitFile({ type: "asset", fileName: `styles/${name}.css`, source: css });
      }
    },
  };

  async function styles(build, id, name, chunks) {
    if (made.has(name)) return made.get(name);
    const modules = new Set(name === parts ? build.getModuleIds() : build.getModuleInfo(id).importers);
    for (const module of modules) {
      for (const imported of build.getModuleInfo(module).importedIds) modules.add(imported);
    }
    const own = [...modules].filter((file) => /\/(?:widgets|sdk)\/src\/.*\.tsx?$/.test(file));
    const css = await stylesOf({
      name,
      sources: await Promise.all(own.map((file) => readFile(file, "utf8"))),
      // Without comments and unused code, which may contain words that look like classes.
      compiled: Object.values(chunks).flatMap((chunk) => own.map((file) => chunk.modules[file]?.code ?? "")),
    });
    made.set(name, css);
    return css;
  }
}

/** A style sheet that a module imports is added to the shadow roots when that module loads. */
function partStyles() {
  const made = new Map();
  return {
    name: "part-styles",
    async load(id) {
      if (!id.endsWith(".css")) return null;
      const name = basename(id, ".css");
      const css = await partStylesOf(id);
      made.set(name, css);
      return {
        code: `import { addStyles } from ${JSON.stringify(fileOf("../src/elements/styles.ts"))};
          addStyles(${JSON.stringify(name)}, ${JSON.stringify(css)});`,
        moduleSideEffects: true,
      };
    },
    generateBundle() {
      for (const [name, css] of made) {
        this.emitFile({ type: "asset", fileName: `styles/${name}.css`, source: css });
      }
    },
  };
}
