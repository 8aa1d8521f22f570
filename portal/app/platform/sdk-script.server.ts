import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const packageSchema = z.object({ version: z.string() });

export interface SdkScript {
  readonly version: string;
  /** Of this very version of the loader (Subresource Integrity); null where it is not built. */
  readonly integrity: string | null;
}

let known: Promise<SdkScript> | undefined;

/**
 * The loader that this installation serves. It stays the same while the process runs.
 * @param folder of the SDK's built files
 */
export function sdkScript(folder: string): Promise<SdkScript> {
  known ??= readScript(folder);
  return known;
}

async function readScript(folder: string): Promise<SdkScript> {
  const manifest = await readFile(join(folder, "../package.json"), "utf8");
  const loader = await readFile(join(folder, "v1/wardway.js")).catch(() => null);
  const digest = loader && createHash("sha384").update(loader).digest("base64");
  return {
    version: packageSchema.parse(JSON.parse(manifest)).version,
    integrity: digest && `sha384-${digest}`,
  };
}
