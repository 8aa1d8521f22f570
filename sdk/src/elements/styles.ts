/** The sheets of a document: one of a document cannot be adopted in another. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** The roots that stand, and the sheets that came with what was loaded later, such as a map. */
const roots = new Set<ShadowRoot>();
const later: { readonly name: string; readonly css: string }[] = [];
let portalOfLinks = "";

/** A sheet of a part that is loaded on demand, for all widgets: its rules are about its own classes. */
export function addStyles(name: string, css: string): void {
  later.push({ name, css });
  for (const root of roots) put(root, name, css);
}

/** The root is gone. */
export const releaseStyles = (root: ShadowRoot) => roots.delete(root);

/**
 * Dresses a shadow root. Nothing is written into the page, so that a policy without `unsafe-inline` allows it; a
 * browser without constructed sheets (Safari before 16.4) links the portal's file.
 */
export function adoptStyles(
  root: ShadowRoot,
  { name, css, portal }: { name: string; css: string; portal: string },
) {
  portalOfLinks = portal;
  roots.add(root);
  for (const sheet of [{ name, css }, ...later]) put(root, sheet.name, sheet.css);
}

function put(root: ShadowRoot, name: string, css: string) {
  if (!("adoptedStyleSheets" in root) || !("replaceSync" in CSSStyleSheet.prototype)) {
    const href = `${portalOfLinks}/sdk/v1/styles/${name}.css`;
    if (root.querySelector(`link[href="${href}"]`)) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    // In the order of the sheets: a part's has the last word.
    root.insertBefore(link, root.querySelector(".frame"));
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
