import { extname, join } from "node:path";
import { type Request, type RequestHandler, type Response, Router } from "express";
import sirv from "sirv";
import { encodings, isPinnedName, packageName, releaseNames, type SdkReleases } from "./sdk-releases.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Pages get the current version within minutes. */
const REVALIDATE = "public, max-age=300, stale-while-revalidate=86400";

/** `wardway.js`, `chunks/NAME.js`, `styles/NAME.css`, `messages/en.json`: no other folder, no dot file. */
const fileName = /^(?:(?:chunks|styles|messages)\/)?[\w-]+(?:\.[\w-]+)+$/;

/** The playground's page, its data (`/playground.data`) and its sessions. */
const playground = /^\/playground(?:[./]|$)/;

/**
 * The SDK for every origin: `/v1` is the current release of the major version, with earlier builds' chunks for open
 * pages; `/1.0.0` is that version for pages that pin it, with its npm package, and survives updates of the portal.
 */
export function sdkFiles(sdk: SdkReleases): Router {
  const files = Router();

  // A screen of the portal: no rule for files applies to it.
  files.use((request, _response, next) => next(playground.test(request.path) ? "router" : undefined));
  files.use((_request, response, next) => {
    response.set("access-control-allow-origin", "*").set("cross-origin-resource-policy", "cross-origin");
    next();
  });
  // A page's next attempt to load a script, with what that imports: browsers remember addresses that failed.
  files.use((request, _response, next) => {
    request.url = request.url.replace(/^\/v1\/retry-\d+\//, "/v1/");
    next();
  });
  files.get("/v1/integrity.json", (_request, response) => {
    const { version, pinned, integrity } = sdk.script;
    response
      .set("cache-control", "no-cache")
      .json({ version, pinned, "wardway.js": integrity, [packageName]: sdk.packageIntegrity });
  });
  files.use("/v1", currentFiles(join(sdk.built, "v1")));
  files.get("/v1/chunks/:name", serveEarlierChunk(sdk));
  files.get("/:version/*", servePinnedFile(sdk));
  files.use((_request, response) => {
    response.status(404).type("text/plain").send("Not found");
  });
  return files;
}

/** Files as they were compressed when they were built. Looks at the disk at each call: a build replaces them. */
function currentFiles(folder: string): RequestHandler {
  const serve = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true, extensions: [] });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const before = response.get("cache-control");
    // Not by the library, which does so for a file alone: a 304 renews what caches know of it.
    cache(response, request.path);
    serve(request, response, () => {
      response.removeHeader("content-type");
      if (before === undefined) response.removeHeader("cache-control");
      else response.set("cache-control", before);
      next();
    });
  };
}

function cache(response: Response, path: string): void {
  const isNamedByContent = path.startsWith("/chunks/");
  // A cached list would be as outdated as the loader that requests it.
  const isList = path === "/chunks.json";
  response.set("cache-control", isNamedByContent ? IMMUTABLE : isList ? "no-cache" : REVALIDATE);
  response.vary("Accept-Encoding");
  // Without a charset, a page with another one would read a script in its own.
  const type = types[extname(path)];
  if (type !== undefined) response.set("content-type", type);
}

/** Chunk names contain a content hash, so any release will do. */
function serveEarlierChunk({ folder }: SdkReleases): RequestHandler<{ name: string }> {
  return async (request, response, next) => {
    const { name } = request.params;
    if (!fileName.test(name)) return next();
    for (const build of await releaseNames(folder)) {
      if (await sendIfPresent(request, response, join(folder, build, "v1", "chunks"), name)) return;
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
    const part = file === packageName ? "npm" : "pinned";
    if (!(await sendIfPresent(request, response, join(root, part), file))) next();
  };
}

/** Sends a file as it was compressed when it was built, if the client reads that. @returns false if there is no file */
async function sendIfPresent(
  request: Request,
  response: Response,
  root: string,
  name: string,
): Promise<boolean> {
  response.vary("Accept-Encoding");
  const accepted = request.acceptsEncodings();
  const known = (["br", "gzip"] as const).filter((encoding) => accepted.includes(encoding));
  for (const encoding of known) {
    const headers = { ...headersOf(name), "content-encoding": encoding };
    if (await sendFile(response, root, `${name}${encodings[encoding]}`, headers)) return true;
  }
  return sendFile(response, root, name, headersOf(name));
}

/** Express does not know the type of `.tgz` (RFC 6713). */
const types: Readonly<Record<string, string>> = {
  ".tgz": "application/gzip",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};

function headersOf(name: string): Record<string, string> {
  const type = types[extname(name)];
  return { "cache-control": IMMUTABLE, ...(type !== undefined && { "content-type": type }) };
}

function sendFile(
  response: Response,
  root: string,
  name: string,
  headers: Record<string, string>,
): Promise<boolean> {
  return new Promise((resolve) => {
    // After the headers only the network can fail.
    response.sendFile(name, { root, cacheControl: false, headers }, (error) =>
      resolve(!error || response.headersSent),
    );
  });
}
