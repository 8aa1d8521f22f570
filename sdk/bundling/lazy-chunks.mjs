/**
 * Lets what a widget loads on demand be loaded again after a failure. A browser remembers an address whose `import()`
 * failed, and answers the next one with the same failure until the page is left; another address would load another
 * instance of what the part shares with its widget. Therefore a part is imported only when its files have arrived, as
 * `fetch` reports: they are then in the browser's cache, where the portal lets them stay for a year.
 */
export function lazyChunks() {
  return {
    name: "lazy-chunks",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || chunk.dynamicImports.length === 0) continue;
        const present = withImports(bundle, [chunk.fileName]);
        for (const lazy of chunk.dynamicImports) {
          const files = [...withImports(bundle, [lazy])].filter((file) => !present.has(file));
          const call = new RegExp(`\\bimport\\((["'\`])\\./${escaped(nameOf(lazy))}\\1\\)`, "g");
          if (!call.test(chunk.code)) this.error(`${chunk.fileName} does not import ${lazy} as expected.`);
          const names = files.map((file) => nameOf(file).replace(/\.js$/, "")).join(" ");
          chunk.code = chunk.code.replace(call, (importing) => `$load("${names}",()=>${importing})`);
        }
        chunk.code += load;
      }
    },
  };
}

/** In the names of minified code. Rejects as `import()` does if one of the chunks beside this one does not arrive. */
const load = `var $load=(t,e)=>Promise.all(t.split(" ").map(t=>fetch(new URL("./"+t+".js",import.meta.url)).then(t=>{if(!t.ok)throw t}))).then(e);`;

function withImports(bundle, from) {
  const files = new Set(from);
  for (const file of files) for (const imported of bundle[file].imports) files.add(imported);
  return files;
}

const nameOf = (file) => file.replace(/^chunks\//, "");
const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
