import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { iconNames } from "../app/components/icon-names.ts";

const moduleId = "virtual:icon-sprite";

interface IconModule {
  readonly __iconData: {
    readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  };
}

/** Draws the icons into one file with a symbol for each; `virtual:icon-sprite` exports its address. */
export function iconSprite(): Plugin {
  let sprite: Promise<{ fileName: string; source: string }> | undefined;
  let emitsFile = false;
  return {
    name: "icon-sprite",
    configResolved({ command, build }) {
      emitsFile = command === "build" && !build.ssr;
    },
    // In development nothing is emitted.
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith("/assets/i-")) return next();
        sprite ??= drawSprite();
        response.setHeader("content-type", "image/svg+xml").end((await sprite).source);
      });
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null;
      sprite ??= drawSprite();
      const { fileName, source } = await sprite;
      if (emitsFile) this.emitFile({ type: "asset", fileName, source });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
  };
}

async function drawSprite() {
  const icons = join(
    dirname(createRequire(import.meta.url).resolve("lucide-react/package.json")),
    "dist/esm/icons",
  );
  const symbols = await Promise.all(
    iconNames.map(async (name) => {
      const { __iconData } = (await import(pathToFileURL(join(icons, `${name}.mjs`)).href)) as IconModule;
      const shapes = __iconData.node.map(
        ([tag, { key, ...attributes }]) => `<${tag}${printAttributes(attributes)}/>`,
      );
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
    }),
  );
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  // Short: every icon of a page has it.
  return { fileName: `assets/i-${hash}.svg`, source };
}

const printAttributes = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
