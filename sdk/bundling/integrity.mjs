import { createHash } from "node:crypto";

/** `integrity.json`: what a page that pins a version writes beside its script (Subresource Integrity). */
export const integrity = () => ({
  name: "integrity",
  generateBundle(_, bundle) {
    const entries = Object.values(bundle)
      .filter(({ type }) => type === "chunk")
      .map(({ fileName, code }) => [
        fileName,
        `sha384-${createHash("sha384").update(code).digest("base64")}`,
      ]);
    this.emitFile({
      type: "asset",
      fileName: "integrity.json",
      source: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
    });
  },
});
