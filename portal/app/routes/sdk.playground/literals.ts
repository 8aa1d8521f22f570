const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Returns the JavaScript literal of a value that was parsed from JSON. It may be inside a `script` of an HTML page: no
 * text of it ends the script or begins a comment.
 */
export function toLiteral(value: unknown, indent = ""): string {
  if (typeof value === "string") return toStringLiteral(value);
  if (typeof value !== "object" || value === null) return String(value);
  const inner = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? ["[", "]", value.map((item) => toLiteral(item, inner))]
    : ["{", "}", Object.entries(value).map(([key, item]) => `${toKey(key)}: ${toLiteral(item, inner)}`)];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** Line separators are line ends in older engines (ECMAScript before 2019). */
export const toStringLiteral = (text: string): string =>
  JSON.stringify(text)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

/** In a literal, the plain key `__proto__` would set the prototype. */
function toKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return identifier.test(key) ? key : toStringLiteral(key);
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes the value of an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => htmlEntities[character] ?? character);

/** Returns the value of a JSX attribute. A text in quotes has no escapes there, but entities. */
export function toJsxValue(value: unknown, indent = ""): string {
  if (typeof value === "string" && /^[\w .,:/#+-]*$/.test(value)) return `"${value}"`;
  return `{${toLiteral(value, indent)}}`;
}
