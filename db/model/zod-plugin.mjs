/** By the end of a module's path: patterns of what browsers do not need, what replaces them, and how often they occur. */
const edits = {
  // Strict content security policies report the attempt as a violation.
  "/zod/v4/core/util.js": [
    [/export const allowsEval = [\s\S]*?\n\}\);/g, "export const allowsEval = { value: false };", 1],
  ],
  // The parser that `new Function` would compile.
  "/zod/v4/core/schemas.js": [
    [/if \(jit && fastEnabled && ctx\?\.async === false && ctx\.jitless !== true\)/g, "if (false)", 1],
  ],
  // Conversion to JSON Schema, and the memory of objects that contain themselves, which no form sends.
  "/zod/v4/classic/schemas.js": [
    [
      / *inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);\n/g,
      "",
      30,
    ],
    [/ *jsonSchema: \{\n *input: createStandard.*\n *output: createStandard.*\n *\},\n/g, "", 1],
    [/import \* as processors from "[^"]*";/g, "const processors = { aggregateChecks: () => ({}) };", 1],
    [/if \(!core\.globalConfig\.memoizer\)\s*core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/g, "", 1],
    [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g, 'throw new Error("Not in browsers.");', 1],
  ],
};

/**
 * Removes from zod what browsers must not or need not run. zod's own setting `jitless` would also apply to the other copies of
 * zod in a host's page.
 */
export const zodForBrowsers = () => ({
  name: "zod-for-browsers",
  transform(code, id) {
    const [path, found] = Object.entries(edits).find(([end]) => id.endsWith(end)) ?? [];
    if (path === undefined) return null;
    let edited = code;
    for (const [pattern, replacement, minimum] of found) {
      if ((edited.match(pattern)?.length ?? 0) < minimum)
        throw new Error(`This version of zod has another ${path}: adapt zod-plugin.mjs.`);
      edited = edited.replace(pattern, replacement);
    }
    return { code: edited, map: null };
  },
});
