import compile from "icu-minify/compile";

/** The catalogues of the model, and those beside the portal's screens. */
const catalogue = /\/messages\/(?:en|es)\/.*\.ts$|\/portal\/app\/(?:.*\/)?messages(?:\.server)?\.ts$/;

/** The string literals of a syntax tree that are values of an object's properties. */
function* texts(node) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const each of node) yield* texts(each);
    return;
  }
  if (node.type === "Property") {
    const { value } = node;
    if (value.type === "Literal" && typeof value.value === "string")
      yield { start: value.start, end: value.end, text: value.value };
    else if (value.type === "TemplateLiteral" && value.expressions.length === 0)
      yield { start: value.start, end: value.end, text: value.quasis[0].value.cooked };
    else yield* texts(value);
    return;
  }
  for (const [key, child] of Object.entries(node)) if (key !== "type") yield* texts(child);
}

/**
 * Compiles the ICU messages of the catalogues (`messages/en`, `messages/es`, `messages.ts` in `portal/app`), for Rollup
 * and Vite: browsers get no parser. It belongs after the plugin that removes types.
 */
export const compileMessages = () => ({
  name: "compile-messages",
  transform(code, id) {
    if (!catalogue.test(id.split("?")[0])) return null;
    let compiled = code;
    for (const { start, end, text } of [...texts(this.parse(code))].toReversed())
      compiled = compiled.slice(0, start) + JSON.stringify(compile(text)) + compiled.slice(end);
    return { code: compiled, map: null };
  },
});
