import { fileURLToPath } from "node:url";
import { type PluginObj, transformAsync, types } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { getConfig } from "@lingui/conf";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { lingui } from "@lingui/vite-plugin";
import type { Plugin, PluginOption } from "vite";

const configPath = fileURLToPath(new URL("../lingui.config.ts", import.meta.url));

const usesMacros = /from\s*["']@lingui\/(?:core|react)\/macro["']/;

/** Expands macros, and compiles the catalogues of other languages (`.po`). */
export const linguiPlugins = (): PluginOption[] => [macroExpansion(), lingui({ configPath })];

/**
 * Expands Lingui's macros before esbuild removes types and JSX. English stays beside its screen, compiled: a page loads
 * its own texts, and no catalogue.
 */
function macroExpansion(): Plugin {
  // Read here: the macros look for it in the working directory, which is another one in tests.
  const linguiConfig = getConfig({ configPath, skipValidation: true });
  return {
    name: "lingui-macros",
    enforce: "pre",
    async transform(code, id) {
      const [file = ""] = id.split("?");
      if (!/\.tsx?$/.test(file) || file.includes("/node_modules/") || !usesMacros.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript", ...(file.endsWith("x") ? (["jsx"] as const) : [])] },
        plugins: [noEarlyTexts, [macros, { stripMessageField: false, linguiConfig }], compileEnglish],
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  };
}

/** Before there is a page or a call, a text has no language. */
const noEarlyTexts = (): PluginObj => ({
  name: "no-early-texts",
  visitor: {
    Program(program) {
      program.traverse({
        TaggedTemplateExpression(path) {
          if (!path.get("tag").referencesImport("@lingui/core/macro", "t") || path.getFunctionParent())
            return;
          throw path.buildCodeFrameError(
            "This text is translated when the module is imported: use msg, and translate it where it is shown.",
          );
        },
      });
    },
  },
});

const isDescriptor = (node: types.ObjectExpression) =>
  node.leadingComments?.some(({ value }) => value.trim() === "i18n");

const compileEnglish = (): PluginObj => ({
  name: "compile-english",
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!isDescriptor(node)) return;
            for (const property of node.properties) {
              if (!types.isObjectProperty(property) || !types.isStringLiteral(property.value)) continue;
              if (!types.isIdentifier(property.key, { name: "message" })) continue;
              // Without members that are undefined.
              property.value = types.valueToNode(
                JSON.parse(JSON.stringify(compileMessage(property.value.value))),
              );
            }
          },
        });
      },
    },
  },
});
