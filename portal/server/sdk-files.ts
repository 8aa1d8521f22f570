import { dirname, join } from "node:path";
import express, { type RequestHandler, type Response, Router } from "express";
import { isPinnedName, releaseNames, type SdkReleases } from "./sdk-releases.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Pages get the current version within minutes. */
const REVALIDATE = "public, max-age=300, stale-while-revalidate=86400";

/** `wardway.js`, `chunks/NAME.js`, `styles/NAME.css`: no other folder, no dot file. */
const fileName = /^(?:(?:chunks|styles)\/)?[\w-]+(?:\.[\w-]+)+$/;

/**
 * The SDK for every origin: `/v1` is the current release of the major version, with earlier builds' chunks for open
 * pages; `/1.0.0` is that version for pages that pin it, and survives updates of the portal.
 */
export function sdkFiles(sdk: SdkReleases): Router {
  const files = Router();
  const present = join(sdk.built, "v1");

  files.use((_request, response, next) => {
    response.set("access-control-allow-origin", "*").set("cross-origin-resource-policy", "cross-origin");
    next();
  });
  files.get("/v1/integrity.json", (_request, response) => {
    const { version, pinned, integrity } = sdk.script;
    response.set("cache-control", "no-cache").json({ version, pinned, "wardway.js": integrity });
  });
  files.use(
    "/v1",
    express.static(present, {
      index: false,
      setHeaders: (response, file) => cache(response, file, join(present, "chunks")),
    }),
  );
  files.get("/v1/chunks/:name", serveEarlierChunk(sdk));
  files.get("/:version/*", servePinnedFile(sdk));
  return files;
}

function cache(response: Response, file: string, chunks: string): void {
  const isNamedByContent = dirname(file) === chunks;
  // A cached list would be as outdated as the loader that requests it.
  const isList = file.endsWith("chunks.json");
  response.set("cache-control", isNamedByContent ? IMMUTABLE : isList ? "no-cache" : REVALIDATE);
}

/** Chunk names contain a content hash, so any release will do. */
function serveEarlierChunk({ folder }: SdkReleases): RequestHandler<{ name: string }> {
  return async (request, response, next) => {
    const { name } = request.params;
    if (!fileName.test(name)) return next();
    for (const build of await releaseNames(folder)) {
      if (await sendIfPresent(response, join(folder, build, "v1", "chunks"), name)) return;
    }
    next();
  };
}

function servePinnedFile({
  built,
  folder,
  script,
  isStored,
}: SdkReleases): RequestHandler<{ version: string; 0: string }> {
  return async (request, response, next) => {
    const { version, 0: file } = request.params;
    if (!isPinnedName(version) || !fileName.test(file)) return next();
    const isCurrent = version === script.pinned && !isStored;
    const root = isCurrent ? built : join(folder, version);
    if (!(await sendIfPresent(response, join(root, "pinned"), file))) next();
  };
}

/** @returns false if the file does not exist */
function sendIfPresent(response: Response, root: string, file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { root, cacheControl: false, headers: { "cache-control": IMMUTABLE } };
    // After the headers only the network can fail.
    response.sendFile(file, options, (error) => resolve(!error || response.headersSent));
  });
}
