import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Emits the states' outlines (us-atlas, ISC; U.S. Census Bureau), the map's background without tiles. */
export const outlines = () => ({
  name: "outlines",
  async generateBundle() {
    const file = createRequire(import.meta.url).resolve("us-atlas/states-10m.json");
    this.emitFile({ type: "asset", fileName: "outlines.json", source: await readFile(file) });
  },
});
