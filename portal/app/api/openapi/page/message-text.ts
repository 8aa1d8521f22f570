/** ICU text, or what the build compiles it to: a list of texts, `[parameter]`, and `[parameter, type, forms]`. */
type Compiled = string | number | readonly Compiled[] | { readonly [form: string]: Compiled };

/** Returns a message to read: parameters in braces, and of plurals and choices the most general form. */
export function formatForReading(message: unknown): string {
  return typeof message === "string" ? message : joinNodes(message as readonly Compiled[], "");
}

const joinNodes = (nodes: Compiled, counted: string): string =>
  Array.isArray(nodes) ? nodes.map((node: Compiled) => formatNode(node, counted)).join("") : String(nodes);

function formatNode(node: Compiled, counted: string): string {
  if (typeof node === "string") return node;
  // The number sign of a plural.
  if (typeof node === "number") return `{${counted}}`;
  const [parameter, , forms] = node as readonly [string, number?, Readonly<Record<string, Compiled>>?];
  return forms?.other === undefined ? `{${parameter}}` : joinNodes(forms.other, parameter);
}
