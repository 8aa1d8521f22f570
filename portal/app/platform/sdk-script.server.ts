import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Seen from the built server, and as far from here. */
const sdkFolder = fileURLToPath(new URL("../../../sdk/", import.meta.url));

const packageSchema = z.object({ version: z.string() });

export interface SdkScript {
  readonly version: string;
  /** Of this very version of the loader (Subresource Integrity); null where it is not built. */
  readonly integrity: string | null;
}

let known: Promise<SdkScript> | undefined;

/** The loader that this installation serves. It stays the same while the process runs. */
export function sdkScript(): Promise<SdkScript> {
  known ??= readScript();
  return known;
}

async function readScript(): Promise<SdkScript> {
  const { version } = packageSchema.parse(
    JSON.parse(await readFile(join(sdkFolder, "package.json"), "utf8")),
  );
  const loader = await readFile(join(sdkFolder, "dist/v1/wardway.js")).catch(() => null);
  const digest = loader && createHash("sha384").update(loader).digest("base64");
  return { version, integrity: digest && `sha384-${digest}` };
}
