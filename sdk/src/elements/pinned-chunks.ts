type Exports = Record<string, unknown>;
type Hashes = Readonly<Record<string, string>>;

/** What a chunk is made of (SystemJS's format): what it takes of others, and what it does once it has that. */
interface Declared {
  readonly setters: readonly (((others: Exports) => void) | null)[];
  execute(): void;
}
type Declare = (
  give: (name: string | Exports, value?: unknown) => unknown,
  own: { import(chunk: string): Promise<Exports> },
) => Declared;

/** Chunks call one another `./NAME.js`. */
const nameOf = (chunk = "") => chunk.replace(/^\.\/|\.js$/g, "");

/**
 * Loads chunks as scripts with `integrity`, which every browser holds them to: of `import()` none does, and what a
 * browser's cache of modules makes of a refused one differs. A chunk that is not what was built never runs, nor does what
 * needs it.
 * @param folder address of the chunks, with a slash at the end
 * @param first SHA-256 of the chunks that widgets begin with, base64, by name
 * @param hashOfRest of the script that has those of all others, which is asked for with the first of them
 */
export function pinnedChunks<Chunk>(folder: string, first: Hashes, hashOfRest: string) {
  const known: Record<string, Promise<Exports>> = {};
  /** Who has taken something of a chunk, by its name, is told where that changes. */
  const takers: Record<string, ((exports: Exports) => void)[]> = {};
  let rest: Promise<readonly [Hashes]> | undefined;

  /** What the script hands over by `document.currentScript.define`, since a page gets no global. */
  function fetched<ElementProperties>(name: string, hash: string | undefined): Promise<ElementProperties> {
    return new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), {
        src: `${folder}${name}.js`,
        // A hash that nobody knows matches nothing.
        integrity: `sha256-${hash}`,
        crossOrigin: "anonymous",
        define: (...given: unknown[]) => resolve(given as ElementProperties),
      });
      script.onload = script.onerror = () => {
        script.remove();
        reject();
      };
      document.head.append(script);
    });
  }

  async function run(name: string): Promise<Exports> {
    if (!first[name]) rest ??= fetched("hashes", hashOfRest);
    const hash = first[name] ?? (await rest)?.[0][name];
    const [others, declare] = await fetched<[string[], Declare]>(name, hash);
    const exports: Exports = {};
    const { setters, execute } = declare(
      (given, value) => {
        if (typeof given === "string") exports[given] = value;
        else Object.assign(exports, given);
        for (const take of takers[name] ?? []) take(exports);
        return value;
      },
      { import: load },
    );
    const loaded = await Promise.all(others.map(load));
    loaded.forEach((other, index) => {
      const take = setters[index];
      if (!take) return;
      take(other);
      const taken = nameOf(others[index]);
      takers[taken] = [...(takers[taken] ?? []), take];
    });
    execute();
    return exports;
  }

  function load(chunk: string): Promise<Exports> {
    const name = nameOf(chunk);
    known[name] ??= run(name).catch((error) => {
      // Asked for again, it is fetched again.
      delete known[name];
      rest = undefined;
      throw error;
    });
    return known[name];
  }
  return load as (name: string) => Promise<Chunk>;
}
