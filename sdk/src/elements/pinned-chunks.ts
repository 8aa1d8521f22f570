type Exports = Record<string, unknown>;
type Hashes = Readonly<Record<string, string>>;

/** SystemJS: setters for imports, and the body. */
interface Declared {
  readonly setters: readonly (((others: Exports) => void) | null)[];
  execute(): void;
}
type Declare = (
  give: (name: string | Exports, value?: unknown) => unknown,
  own: { import(chunk: string): Promise<Exports> },
) => Declared;

/** Chunks import each other as `./NAME.js`. */
const getName = (chunk = "") => chunk.replace(/^\.\/|\.js$/g, "");

interface Rules {
  createScriptURL(url: string): string;
}

/** Pages that require trusted types allow the policy by its name. @returns undefined in browsers without them */
function createPolicy(): Rules | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  };
  try {
    return trustedTypes?.createPolicy("wardway", { createScriptURL: (url) => url });
  } catch {
    // The page allows others only.
    return undefined;
  }
}

/**
 * Loads chunks as scripts with `integrity`, which browsers do not verify for `import()`. A modified chunk does not run,
 * nor do its importers.
 * @param folder URL with a trailing slash
 * @param first SHA-256 (base64) of initial chunks
 * @param hashOfRest SHA-256 of the script with all other hashes
 */
export function pinnedChunks<Chunk>(folder: string, first: Hashes, hashOfRest: string) {
  const known: Record<string, Promise<Exports>> = {};
  /** Called when a chunk's exports change. */
  const importers: Record<string, ((exports: Exports) => void)[]> = {};
  let rest: Promise<readonly [Hashes]> | undefined;
  const policy = createPolicy();

  /** Scripts call `document.currentScript.define`, to avoid a global. */
  function fetched<Content>(name: string, hash: string | undefined): Promise<Content> {
    const address = `${folder}${name}.js`;
    return new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), {
        src: policy?.createScriptURL(address) ?? address,
        // An unknown hash ("undefined") matches nothing.
        integrity: `sha256-${hash}`,
        crossOrigin: "anonymous",
        define: (...given: unknown[]) => resolve(given as Content),
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
        for (const take of importers[name] ?? []) take(exports);
        return value;
      },
      { import: load },
    );
    const loaded = await Promise.all(others.map(load));
    loaded.forEach((other, index) => {
      const take = setters[index];
      if (!take) return;
      take(other);
      const imported = getName(others[index]);
      importers[imported] = [...(importers[imported] ?? []), take];
    });
    execute();
    return exports;
  }

  function load(chunk: string): Promise<Exports> {
    const name = getName(chunk);
    known[name] ??= run(name).catch((error) => {
      // The next request retries.
      delete known[name];
      rest = undefined;
      throw error;
    });
    return known[name];
  }
  return load as (name: string) => Promise<Chunk>;
}
