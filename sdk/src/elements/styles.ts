/** The sheets of a document: one of a document cannot be adopted in another. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Dresses a shadow root. Nothing is written into the page, so that a policy without `unsafe-inline` allows it; a
 * browser without constructed sheets (Safari before 16.4) links the portal's file.
 */
export function dress(
  root: ShadowRoot,
  { name, css, portal }: { name: string; css: string; portal: string },
) {
  if (!("adoptedStyleSheets" in root) || !("replaceSync" in CSSStyleSheet.prototype)) {
    if (root.querySelector("link")) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${portal}/sdk/v1/styles/${name}.css`;
    root.prepend(link);
    return;
  }
  const own = sheetOf(root.ownerDocument, name, css);
  if (!root.adoptedStyleSheets.includes(own)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, own];
}

function sheetOf(document: Document, name: string, css: string): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, known);
  const sheet = known.get(name) ?? new (document.defaultView ?? globalThis).CSSStyleSheet();
  if (!known.has(name)) sheet.replaceSync(css);
  known.set(name, sheet);
  return sheet;
}
