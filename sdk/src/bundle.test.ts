import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { type OutputChunk, rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";
import { beforeAll, describe, expect, it } from "vitest";
import { smaller } from "../bundling/element-plugins.mjs";

const workspace = fileURLToPath(new URL("../", import.meta.url));

let chunk: OutputChunk;

/** Bundles the sources as the build does, without writing. */
beforeAll(async () => {
  const { options } = await loadConfigFile(`${workspace}rollup.config.mjs`, { silent: true });
  const config = options[0];
  if (!config) throw new Error("rollup.config.mjs makes no bundle.");
  const bundle = await rollup({ ...config, input: `${workspace}src/index.ts` });
  const { output } = await bundle.generate({ format: "es", plugins: [smaller()] });
  await bundle.close();
  chunk = output[0];
}, 60_000);

describe("client bundle", () => {
  it("imports nothing", () => {
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([]);
  });

  it("contains the SDK's files, the endpoints' addresses, its messages with their formatter, and partysocket: no Drizzle, React, zod or Node", () => {
    const foreign = chunk.moduleIds.filter((id) => !id.startsWith(`${workspace}src/`));
    const packages = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/;
    const sources = foreign.map((id) => relative(`${workspace}..`, id).replace(packages, "node_modules/$1"));
    expect([...new Set(sources)].toSorted()).toEqual([
      "db/model/src/endpoints/routes.ts",
      "db/model/src/limits.ts",
      "db/model/src/live-close-codes.ts",
      "db/model/src/messages/compiled-message.ts",
      "db/model/src/messages/en/client.ts",
      "db/model/src/messages/format-message.ts",
      "node_modules/icu-minify",
      "node_modules/partysocket",
      "widgets/src/random-key.ts",
      "widgets/src/safe-json.ts",
    ]);
    expect(chunk.moduleIds.length).toBeGreaterThan(foreign.length);
  });

  it("exports a client and its error", () => {
    expect(chunk.exports.toSorted()).toEqual(["WardwayError", "createClient"]);
  });

  it("stays small", () => {
    expect(chunk.code.length).toBeLessThan(30_500);
    expect(brotliCompressSync(chunk.code).length).toBeLessThan(9_600);
  });

  it("does nothing when it is imported", async () => {
    const before = Object.keys(globalThis);
    const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`);
    expect(loaded).toHaveProperty("createClient");
    expect(Object.keys(globalThis)).toEqual(before);
  });
});
