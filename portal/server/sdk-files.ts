import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import express, { type Response, Router } from "express";

/** Where the SDK was built to. */
export const sdkFolder = fileURLToPath(new URL("../../sdk/dist/", import.meta.url));
const built = join(sdkFolder, "v1/");
const { version } = createRequire(import.meta.url)("../../sdk/package.json") as { version: string };

const never = "public, max-age=31536000, immutable";
/** A page has the portal's last version within minutes, and does not wait for it. */
const soon = "public, max-age=300, stale-while-revalidate=86400";

/**
 * What hospitals' own pages load, open to every origin: `/v1` moves on within its major version, and `/0.1.0` is that
 * version and no other, for pages that pin it by Subresource Integrity.
 */
export const sdkFiles = Router();

sdkFiles.use((_request, response, next) => {
  response.set("access-control-allow-origin", "*").set("cross-origin-resource-policy", "cross-origin");
  next();
});
sdkFiles.use(
  "/v1",
  express.static(built, { index: false, setHeaders: (response, file) => cache(response, file, soon) }),
);
sdkFiles.use(
  `/${version}`,
  express.static(built, { index: false, setHeaders: (response, file) => cache(response, file, never) }),
);

function cache(response: Response, file: string, otherwise: string): void {
  const isNamedByContent = dirname(file) === join(built, "chunks");
  // Asked for by a loader whose names no longer hold: what a cache has would be as old.
  const isList = file.endsWith("chunks.json");
  response.set("cache-control", isNamedByContent ? never : isList ? "no-cache" : otherwise);
}
