import { dirname, join } from "node:path";
import express, { type RequestHandler, type Response, Router } from "express";
import { isPinnedName, type KeptSdk, keptNames } from "./kept-sdk.ts";

const never = "public, max-age=31536000, immutable";
/** A page has the portal's last version within minutes, and does not wait for it. */
const soon = "public, max-age=300, stale-while-revalidate=86400";

/** `wardway.js`, `chunks/NAME.js`, `styles/NAME.css`: no other folders, and nothing that begins with a dot. */
const fileName = /^(?:(?:chunks|styles)\/)?[\w-]+(?:\.[\w-]+)+$/;

/**
 * What hospitals' own pages load, open to every origin: `/v1` moves on within its major version, with the chunks of
 * earlier builds for pages that have been open since; `/1.0.0` is that version and no other, for pages that pin it by
 * Subresource Integrity, and outlives updates of the portal.
 */
export function sdkFiles(sdk: KeptSdk): Router {
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
  files.get("/v1/chunks/:name", earlierChunk(sdk));
  files.get("/:version/*", pinnedFile(sdk));
  return files;
}

function cache(response: Response, file: string, chunks: string): void {
  const isNamedByContent = dirname(file) === chunks;
  // Asked for by a loader whose names no longer hold: what a cache has would be as old.
  const isList = file.endsWith("chunks.json");
  response.set("cache-control", isNamedByContent ? never : isList ? "no-cache" : soon);
}

/** A chunk of a build that this portal does not have any more. Its name says its content, whichever build it is of. */
function earlierChunk({ folder }: KeptSdk): RequestHandler<{ name: string }> {
  return async (request, response, next) => {
    const { name } = request.params;
    if (!fileName.test(name)) return next();
    for (const build of await keptNames(folder)) {
      if (await sent(response, join(folder, build, "v1", "chunks"), name)) return;
    }
    next();
  };
}

function pinnedFile({
  built,
  folder,
  script,
  isKept,
}: KeptSdk): RequestHandler<{ version: string; 0: string }> {
  return async (request, response, next) => {
    const { version, 0: file } = request.params;
    if (!isPinnedName(version) || !fileName.test(file)) return next();
    const isOwn = version === script.pinned && !isKept;
    const root = isOwn ? built : join(folder, version);
    if (!(await sent(response, join(root, "pinned"), file))) next();
  };
}

/** @returns false where there is no such file */
function sent(response: Response, root: string, file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { root, cacheControl: false, headers: { "cache-control": never } };
    // What goes wrong once it is under way is between the caller and the network.
    response.sendFile(file, options, (error) => resolve(!error || response.headersSent));
  });
}
