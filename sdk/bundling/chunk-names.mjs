const virtual = "wardway:chunks";

/**
 * Passes one build's file names to the loader, and writes `chunks.json` for cached loaders of earlier builds: of each
 * widget its own chunk, then what that imports, without folder and extension.
 */
export function chunkNames() {
  const names = {};
  return {
    collect: (widgets) => ({
      name: "collect-chunk-names",
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
        for (const widget of widgets) {
          const { fileName } = chunks.find(({ isEntry, name }) => isEntry && name === widget);
          const files = withStaticImports(bundle, fileName);
          names[widget] = files.map((file) => file.slice("chunks/".length, -".js".length)).join(" ");
        }
        this.emitFile({ type: "asset", fileName: "chunks.json", source: JSON.stringify(names) });
      },
    }),
    provide: () => ({
      name: "provide-chunk-names",
      resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
      load: (id) => (id === `\0${virtual}` ? `export default ${JSON.stringify(names)};` : null),
    }),
  };
}

/** Returns a chunk with its static imports. */
function withStaticImports(bundle, fileName) {
  const files = new Set([fileName]);
  for (const file of files) for (const imported of bundle[file].imports) files.add(imported);
  return [...files];
}
