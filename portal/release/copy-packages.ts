import { cp, readFile, realpath } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

export interface ImportedPackage {
  readonly name: string;
  /** The folder of its importer. */
  readonly from: string;
}

export interface CopyOptions {
  /** The repository, which has the installed packages. */
  readonly root: string;
  readonly target: string;
  readonly packages: readonly ImportedPackage[];
  /** Copied if they are installed. */
  readonly optional: readonly ImportedPackage[];
  /** Packages to leave out, and what only they need. */
  readonly without: ReadonlySet<string>;
}

/**
 * Copies installed packages, as they are patched, and all that they need, to the same places below `target`.
 * @returns the number of copied packages
 * @throws Error if a package that is not optional is not installed
 */
export async function copyPackages(options: CopyOptions): Promise<number> {
  const { root, target, packages, optional, without } = options;
  const folders = new Set<string>();
  const waiting = [
    ...packages.map((needed) => ({ ...needed, isOptional: false })),
    ...optional.map((needed) => ({ ...needed, isOptional: true })),
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, from, isOptional } = next;
    if (without.has(name)) continue;
    const found = await findPackage(root, name, from);
    if (found === null && !isOptional) throw new Error(`${name}, which ${from} needs, is not installed.`);
    if (found === null || folders.has(found.folder)) continue;
    folders.add(found.folder);
    const { manifest, folder } = found;
    const add = (names: Readonly<Record<string, string>>, areOptional: boolean) =>
      waiting.push(
        ...Object.keys(names).map((needed) => ({ name: needed, from: folder, isOptional: areOptional })),
      );
    add(manifest.dependencies, false);
    add(manifest.optionalDependencies, true);
    for (const [peer, { optional: isUnneeded }] of Object.entries(manifest.peerDependenciesMeta))
      if (isUnneeded) delete manifest.peerDependencies[peer];
    add(manifest.peerDependencies, true);
  }
  for (const folder of folders) await copyPackage(folder, join(target, relative(root, folder)));
  return folders.size;
}

async function findPackage(root: string, name: string, from: string) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    const text = await readFile(join(candidate, "package.json"), "utf8").catch(() => null);
    if (text !== null) return { folder: candidate, manifest: manifestSchema.parse(JSON.parse(text)) };
    if (folder === root || folder === dirname(folder)) return null;
  }
}

/** What only developers read: types, maps of sources, and the package's own packages, which are copied by themselves. */
const isLeftOut = (path: string) => /\.(?:map|d\.[cm]?ts|md|markdown)$/i.test(path);

async function copyPackage(folder: string, target: string): Promise<void> {
  const source = await realpath(folder);
  await cp(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const inside = relative(source, path);
      return inside.split(sep)[0] !== "node_modules" && !isLeftOut(inside);
    },
  });
}
