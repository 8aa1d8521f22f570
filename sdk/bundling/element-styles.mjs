import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { bundleAsync, transform } from "lightningcss";
import { reservation } from "./reserved-heights.mjs";

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const base = fileOf("../");

/** Browser versions in lightningcss's format. */
const targets = { safari: 16 << 16, chrome: 120 << 16, firefox: 121 << 16 };
/** CSS pixels of a rem in media and container queries. */
const pixelsOfRem = 16;

/** Words in the code that are Tailwind classes too, which no widget uses. */
const isOfCode = new Set(["visible", "resize"]);

/**
 * Returns the style sheet of an element's shadow root: Tailwind's rules for the sources' classes, and the tokens.
 * @param name the widget's, or that of lazy parts
 * @param sources texts of the widget's modules
 * @param compiled their code in the bundle
 */
export async function stylesOf({ name, sources, compiled }) {
  const [theme, ...own] = await Promise.all(
    [
      "../../widgets/src/theme.css",
      "../../widgets/src/tailwind.css",
      "../../widgets/src/components.css",
      "../../widgets/src/base.css",
      "../src/elements/variants.css",
      // The widget has those of the element and its frame, and some of its own that they would undo.
      ...(name === "parts" ? [] : ["../src/elements/element.css"]),
    ].map((path) => readFile(fileOf(path), "utf8")),
  );
  const input = [
    "@layer theme, base, components, utilities;",
    '@import "tailwindcss/theme.css" layer(theme) theme(inline);',
    '@import "tailwindcss/preflight.css" layer(base);',
    '@import "tailwindcss/utilities.css" layer(utilities);',
    tokens(theme),
    ...own,
    name === "parts" ? "" : reservation(name),
  ].join("\n");
  const compiler = await compile(input, { base, onDependency() {} });
  const candidates = new Scanner({}).scanFiles(compiled.map((content) => ({ content, extension: "js" })));
  return minified(compiler.build(candidates.filter((name) => !isOfCode.has(name))), sources);
}

/** Returns the style sheet of a lazy part with its imports. */
export async function partStylesOf(file) {
  const require = createRequire(file);
  const { code } = await bundleAsync({
    filename: file,
    minify: true,
    targets,
    resolver: {
      resolve: (specifier, from) =>
        specifier.startsWith(".") ? join(dirname(from), specifier) : require.resolve(specifier),
    },
    // Images of Leaflet's controls, which the maps do not use.
    visitor: { Url: () => ({ url: "data:,", loc: { line: 0, column: 0 } }) },
  });
  const css = inPixels(String(code));
  return css.includes("--lightningcss-") ? `${schemeSwitches}${css}` : css;
}

/**
 * The scheme of an element, as of its tokens. Pairs become `var(--lightningcss-light, …) var(--lightningcss-dark, …)`, of
 * which one is empty and the other unset; the compiler sets them beside `color-scheme` only.
 */
const darkSwitches = "--lightningcss-light: ;--lightningcss-dark:initial";
const lightSwitches = "--lightningcss-light:initial;--lightningcss-dark: ";
const schemeSwitches =
  `:host{${darkSwitches}}:host([theme="light"]){${lightSwitches}}` +
  `@media (prefers-color-scheme:light){:host(:not([theme="light"],[theme="dark"])){${lightSwitches}}}`;

/**
 * The user's colour scheme applies unless the element's `theme` is set. Safari 16 has no `light-dark()`: the pairs become
 * one list for each theme.
 */
function tokens(source) {
  const root = /:root,\s*:host \{([^}]*)\}/.exec(source);
  if (!root) throw new Error("theme.css has no tokens.");
  const declarations = root[1].replace(/^\s*--ww-font: .*;$/m, "").replaceAll(/\/\*.*?\*\//gs, "");
  const pair = /light-dark\(([^,]+), ([^)]+)\)/g;
  const light = declarations
    .split(";")
    .filter((declaration) => declaration.includes("light-dark("))
    .map((declaration) => `${declaration.replaceAll(pair, "$1")};`)
    .join("");
  const dark = declarations.replaceAll(pair, "$2").replace("color-scheme: light dark", "--ww-scheme: dark");
  return `:host {${dark}}
    :host([theme="light"]) {--ww-scheme: light;${light}}
    @media (prefers-color-scheme: light) { :host(:not([theme="light"], [theme="dark"])) {--ww-scheme: light;${light}} }
    ${ofFrame(source.slice(source.indexOf("@media (prefers-reduced-motion")))}`;
}

/**
 * Paper, and the user's own settings, come before a page's theme: custom properties of the page on the element override
 * those of `:host`, but not those of the frame, which inherits them.
 */
function ofFrame(source) {
  const page = ":root,\n  [data-theme] {\n    color-scheme: light;";
  const whole = /:root,\s*:host(?:,\s*\[data-theme\])? \{/g;
  if (!source.includes(page) || !whole.test(source)) throw new Error("theme.css has no colours for print.");
  return source.replace(page, ".frame {\n    --ww-scheme: light;").replaceAll(whole, ".frame {");
}

function minified(css, sources) {
  const initial = [];
  const tags = new Set(Array.from(sources.join().matchAll(/<([a-z][a-z0-9]*)/g), ([, tag]) => tag));
  if (/from "lucide-react"/.test(sources.join())) tags.add("svg");
  if (/from "(?:react-)?leaflet"/.test(sources.join())) tags.add("img").add("svg");
  const hasFields = ["input", "select", "textarea"].some((tag) => tags.has(tag));
  /** Drops Preflight's rules for elements that the widget does not contain. */
  const isNeeded = (selector) =>
    selector.every(
      (part) =>
        (part.type !== "type" || tags.has(part.name)) &&
        (part.type !== "pseudo-element" || hasFields || !isOfField(part)),
    );
  const { code } = transform({
    filename: "element.css",
    code: Buffer.from(css),
    minify: true,
    targets,
    unusedSymbols: unusedKeyframes(css),
    visitor: {
      Selector: (selector) => (isNeeded(selector) ? undefined : []),
      Rule: {
        // Properties cannot be registered inside a shadow root: set their initial values with a rule.
        property({ value: { name } }) {
          const first = new RegExp(`@property ${name} \\{[^}]*initial-value: ([^;}]*)`)
            .exec(css)?.[1]
            ?.trim();
          initial.push(`${name}:${first ?? "initial"}`);
          return [];
        },
        "layer-block"({ value: { name } }) {
          return name?.join(".") === "properties" ? [] : undefined;
        },
      },
    },
  });
  const withVariables = String(code)
    .replaceAll(/@layer [\w, ]+;/g, "")
    .replace(/\/\*![\s\S]*?\*\/\s*/, "")
    // No row is reversed: drop the rules for reversed spacing.
    .replaceAll(
      /--tw-space-y-reverse:0;margin-block-start:calc\((calc\(var\(--ww-space\) \* [\d.]+\)|var\(--ww-space\)) \* var\(--tw-space-y-reverse\)\);margin-block-end:calc\(\1 \* calc\(1 - var\(--tw-space-y-reverse\)\)\)/g,
      "margin-block-end:$1",
    );
  const rules = withoutNeverSet(withVariables, initial);
  const used = initial.filter((declaration) => rules.includes(`var(${declaration.split(":")[0]}`));
  const first = used.length > 0 ? `@layer base{:host,*,:before,:after{${used.join(";")}}}` : "";
  const own = `${first}${rules}`
    .replaceAll(/:root,\s*:host|:root/g, ":host")
    // Preflight's rule for the page: the element inherits the page's font.
    .replace(/(?:html,)?\s*:host\{-webkit-text-size-adjust[^}]*\}/, "")
    // Firefox's former outline, which the rule below replaces, and unused parts of gradients.
    .replaceAll(/:-moz-focusring[^{}]*\{[^}]*\}|,--tw-gradient-(?:from|via|to)/g, "")
    .replaceAll(hasFields ? /(?!)/g : /:-moz-ui-invalid\{[^}]*\}/g, "")
    // Safari before 16.2 has no color-mix(): no tint, because the full colour would hide the text.
    .replaceAll(
      /(\.(?:\\.|[^{}\\])+)\{[^{}]*\}@supports \(color:color-mix\([^)]*\)\)\{(\1\{[^{}]*\})\}/g,
      "$2",
    );
  return withoutUnused(inPixels(own), sources.join()).replaceAll(";}", "}");
}

const isOfField = ({ kind, name }) =>
  kind === "webkit-scrollbar" ||
  /^(?:placeholder|file-selector-button|-webkit-)/.test(kind === "custom" ? name : kind);

/** Replaces variables that are never set by their fallback. */
const withoutNeverSet = (css, initial) =>
  initial
    .filter((declaration) => declaration.endsWith(":initial"))
    .map((declaration) => declaration.split(":")[0])
    .filter((name) => !css.includes(`${name}:`))
    .reduce((left, name) => left.replaceAll(new RegExp(`var\\(${name},([^()]*)\\)`, "g"), "$1"), css);

const unusedKeyframes = (css) =>
  Array.from(css.matchAll(/@keyframes ([\w-]+)/g), ([, name]) => name).filter(
    (name) => css.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length === 2,
  );

/** Drops tokens and Tailwind variables that the sheet does not use. */
function withoutUnused(css, sources) {
  const shorter = css.replaceAll(/(--(?:ww|tw)-[\w-]+):[^;}]*;?/g, (declaration, name) =>
    [`var(${name},`, `var(${name})`].some((use) => css.includes(use) || sources.includes(use))
      ? declaration
      : "",
  );
  return shorter.length === css.length ? css : withoutUnused(shorter, sources);
}

/** Hosts may change the root font size: convert rem to the element's own unit. */
function inPixels(css) {
  return css
    .replaceAll(/@(?:media|container)[^{]*/g, (condition) =>
      condition.replaceAll(/(\d*\.?\d+)rem/g, (_, rem) => `${Number(rem) * pixelsOfRem}px`),
    )
    .replaceAll(/(?<![\w\\.#-])(-?\d*\.?\d+)rem(?=[\s;,)}!*/+])/g, (_, rem) =>
      Number(rem) === 1 ? "var(--ww-rem)" : `calc(var(--ww-rem)*${rem})`,
    );
}
