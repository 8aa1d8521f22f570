import { createHash } from "node:crypto";

const virtual = "wardway:pinned-chunks";
const hashOf = (code) => createHash("sha256").update(code).digest("base64");
const nameOf = (file) => file.replace(/^chunks\/|\.js$/g, "");

/**
 * Generates chunks that a pinned loader verifies. The loader contains the hashes of the widgets' initial chunks and
 * of `hashes.js`, which contains the others.
 */
export function pinnedChunks(version) {
  /** Code of all chunks, and the static imports of each widget. */
  const codes = {};
  const needed = {};
  const handedOver = (content) => `document.currentScript.define(${content});\n`;
  return {
    collect: (widgets) => ({
      name: "collect-pinned-chunks",
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
        for (const chunk of chunks) {
          const [, registered] = /^System\.register\((.*)\);\s*$/s.exec(chunk.code) ?? [];
          if (!registered) this.error(`${chunk.fileName} does not register itself.`);
          // Linked style sheets are pinned too.
          chunk.code = handedOver(registered.replaceAll("/sdk/v1/styles/", `/sdk/${version}/styles/`));
          const name = nameOf(chunk.fileName);
          if ((codes[name] ?? chunk.code) !== chunk.code) this.error(`Two chunks are called ${name}.`);
          codes[name] = chunk.code;
        }
        for (const { isEntry, name, fileName } of chunks) {
          if (isEntry && widgets.includes(name))
            needed[name] = staticImports(this, bundle, fileName).map(nameOf);
        }
      },
    }),
    provide: () => ({
      name: "provide-pinned-chunks",
      resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
      load(id) {
        if (id !== `\0${virtual}`) return null;
        const begun = new Set(Object.entries(needed).flat(2));
        const hashes = Object.entries(codes).map(([name, code]) => [name, hashOf(code)]);
        const part = (isFirst) =>
          JSON.stringify(Object.fromEntries(hashes.filter(([name]) => begun.has(name) === isFirst)));
        const rest = handedOver(part(false));
        this.emitFile({ type: "asset", fileName: "chunks/hashes.js", source: rest });
        const files = Object.entries(needed).map(([widget, others]) => [
          widget,
          [widget, ...others].join(" "),
        ]);
        this.emitFile({
          type: "asset",
          fileName: "chunks.json",
          source: JSON.stringify(Object.fromEntries(files)),
        });
        return `export const first = ${part(true)};
          export const needed = ${JSON.stringify(needed)};
          export const hashOfRest = ${JSON.stringify(hashOf(rest))};`;
      },
    }),
  };
}

/** Returns all static imports. A cycle would deadlock the loader. */
function staticImports(build, bundle, fileName) {
  const files = new Set(bundle[fileName].imports);
  for (const file of files) for (const imported of bundle[file].imports) files.add(imported);
  for (const file of [fileName, ...files]) {
    const seen = new Set(bundle[file].imports);
    for (const next of seen) for (const imported of bundle[next].imports) seen.add(imported);
    if (seen.has(file)) build.error(`${file} imports itself by way of others.`);
  }
  return [...files];
}
