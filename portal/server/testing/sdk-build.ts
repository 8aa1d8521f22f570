import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** A folder of the system's temporary ones, which goes with its test. */
export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "wardway-sdk-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/**
 * The files of a build of the SDK, as small as can be.
 * @param mark what tells it from other builds
 */
export async function writeBuild(folder: string, mark: string): Promise<string> {
  const files = {
    "v1/wardway.js": `/* v1 ${mark} */`,
    "v1/chunks.json": JSON.stringify({ statistics: `statistics-${mark}` }),
    [`v1/chunks/statistics-${mark}.js`]: `/* chunk ${mark} */`,
    "npm/wardway-sdk.tgz": `package ${mark}`,
    "pinned/messages/en.json": JSON.stringify({ "request.create": mark }),
    "pinned/wardway.js": `/* pinned ${mark} */`,
    "pinned/chunks/statistics.js": `/* pinned chunk ${mark} */`,
    "pinned/styles/statistics.css": `/* style ${mark} */`,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
    if (!name.endsWith(".js")) continue;
    // Not compressed, so that a test reads which file was sent.
    await writeFile(join(folder, `${name}.br`), `brotli of ${name} ${mark}`);
    await writeFile(join(folder, `${name}.gz`), `gzip of ${name} ${mark}`);
  }
  return folder;
}
