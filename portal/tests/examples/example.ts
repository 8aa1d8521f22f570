import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExamplePortal, repository } from "./example-portal.ts";
import { runToEnd } from "./processes.ts";

const INSTALL_NODE_LIMIT_MS = 3 * 60_000;
const frameworks = join(repository, "examples/frameworks");

/** Copies folders of `examples/frameworks` to a new one, with the portal's address in place of the placeholder. */
export async function copyExample(
  portal: ExamplePortal,
  folders: readonly string[],
  versions: Readonly<Record<string, string>> = {},
): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "wardway-example-"));
  for (const folder of folders) await cp(join(frameworks, folder), place, { recursive: true });
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, "utf8");
    await writeFile(file, withVersions(withPortal(text, portal.url), versions));
  }
  return place;
}

export const removeExample = (place: string) => rm(place, { recursive: true, force: true });

const withPortal = (text: string, portal: string) =>
  text
    .replaceAll("wss://wardway.example.org", portal.replace(/^http/, "ws"))
    .replaceAll("https://wardway.example.org", portal);

/** Replaces the versions of dependencies in a manifest. */
const withVersions = (text: string, versions: Readonly<Record<string, string>>) =>
  Object.entries(versions).reduce(
    (manifest, [name, version]) =>
      manifest.replace(new RegExp(`("${name}": )"[^"]+"`), (_, key) => `${key}"${version}"`),
    text,
  );

/** The versions that were installed of what the manifest names. */
export async function readVersions(place: string, names: readonly string[]): Promise<string> {
  const versions = names.map(async (name) => {
    const manifest = JSON.parse(await readFile(join(place, "node_modules", name, "package.json"), "utf8"));
    return `${name} ${manifest.version}`;
  });
  return (await Promise.all(versions)).join(", ");
}

/** The folder of a version of Node, installed from the npm registry for this computer. */
export async function findNode(version: string): Promise<string> {
  const command = `npx --yes -p node@${version} -- node -p path.dirname(process.execPath)`;
  const printed = await runToEnd(command, tmpdir(), INSTALL_NODE_LIMIT_MS);
  // npm may print a notice before it.
  return printed.trim().split("\n").at(-1) ?? "";
}
