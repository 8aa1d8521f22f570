/** A constructed sheet belongs to one document. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Mounted roots, and sheets of lazy parts. */
const roots = new Set<ShadowRoot>();
const later: { readonly name: string; readonly css: string }[] = [];
let portalOfLinks = "";

/**
 * Adds a lazy part's sheet to all widgets; its rules match only its own classes.
 * @public Imported by generated code.
 */
export function addStyles(name: string, css: string): void {
  later.push({ name, css });
  for (const root of roots) put(root, name, css);
}

export const releaseStyles = (root: ShadowRoot) => roots.delete(root);

/** Adopts a sheet, which policies without `unsafe-inline` allow, or links it (Safari before 16.4). */
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
    // Part sheets come last.
    root.insertBefore(link, root.querySelector(".frame"));
    return;
  }
  const own = getSheet(root.ownerDocument, name, css);
  if (!root.adoptedStyleSheets.includes(own)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, own];
}

function getSheet(document: Document, name: string, css: string): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, known);
  const sheet = known.get(name) ?? new (document.defaultView ?? globalThis).CSSStyleSheet();
  if (!known.has(name)) sheet.replaceSync(css);
  known.set(name, sheet);
  return sheet;
}
