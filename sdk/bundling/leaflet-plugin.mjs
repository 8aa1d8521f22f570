/** Patterns of what parses HTML, and what replaces them. Each occurs once. */
const edits = [
  // Asked of browsers that the widgets do not support.
  [/var inlineSvg = [\s\S]*?\n\s*\}\)\(\);/g, "var inlineSvg = true;"],
  [/var vml = [\s\S]*?\n\s*\}\(\)\);/g, "var vml = false;"],
  [
    /var radioHtml = [\s\S]*?return radioFragment\.firstChild;/g,
    `return Object.assign(document.createElement('input'), {
      type: 'radio', className: 'leaflet-control-layers-selector', name: name, defaultChecked: checked
    });`,
  ],
  [/closeButton\.innerHTML = '[^']*';/g, "closeButton.textContent = '\\u00d7';"],
  [/\.innerHTML = prefixAndAttribs\.join\('[^']*'\);/g, ".textContent = prefixAndAttribs.join(' | ');"],
  // Texts: what the widgets draw in icons and popups are elements.
  ...["name", "link", "scale", "node", "div"].map((element) => [
    new RegExp(`\\b${element}\\.innerHTML = `, "g"),
    `${element}.textContent = `,
  ]),
];

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Removes from Leaflet what parses HTML, which pages that require trusted types do not allow; even loading it does. Its strings
 * are texts then.
 */
export const leafletWithoutHtml = () => ({
  name: "leaflet-without-html",
  transform(code, id) {
    if (!/\/leaflet\/dist\/leaflet-src(?:\.esm)?\.js$/.test(id)) return null;
    let edited = code;
    for (const [pattern, replacement] of edits) {
      const found = edited.match(pattern)?.length ?? 0;
      if (found !== 1) this.error(`Leaflet has ${found} of ${pattern}: adapt leaflet-plugin.mjs.`);
      edited = edited.replace(pattern, () => replacement);
    }
    const [left] =
      edited
        .replaceAll(comments, "")
        .match(/.*(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b.*/) ?? [];
    if (left) this.error(`Leaflet parses HTML elsewhere: ${left.trim()}`);
    return { code: edited, map: null };
  },
});
