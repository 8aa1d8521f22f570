/**
 * Imports a module after a failure, in the same page.
 * @param load the import that failed
 * @param attempt counts the retries, from 1
 */
export async function importAgain<Module>(load: () => Promise<Module>, attempt: number): Promise<Module> {
  await reloadFailedStyles();
  try {
    return await load();
  } catch (error) {
    return importElsewhere<Module>(error, attempt, "default");
  }
}

/**
 * Imports a module from another address: browsers remember that of a failure until the page is left
 * (https://github.com/whatwg/html/pull/10327).
 * @param failure of the import, which names the address in Chromium and Firefox; thrown again elsewhere
 * @param attempt counts the retries, from 1
 * @param name of an export of the module
 */
export async function importElsewhere<Module>(
  failure: unknown,
  attempt: number,
  name: string,
): Promise<Module> {
  const [url] = /https?:\/\/\S+?\.m?js/.exec(String(failure)) ?? [];
  if (!url) throw failure;
  return findModule<Module>(await import(/* @vite-ignore */ `${url}?attempt=${attempt}`), name);
}

/** The bundler exports a module from a file that it shares with others as an object. */
function findModule<Module>(file: object, name: string): Module {
  const parts: readonly unknown[] = [file, ...Object.values(file)];
  const isModule = (part: unknown): part is Module =>
    typeof part === "object" && part !== null && name in part;
  const found = parts.find(isModule);
  if (!found) throw new TypeError("The file exports no module.");
  return found;
}

/** The bundler loads the styles of a module only once. */
async function reloadFailedStyles(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const failed = [...links].filter(hasFailed);
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((resolve, reject) => {
          const reloaded = link.cloneNode() as HTMLLinkElement;
          reloaded.addEventListener("load", resolve);
          reloaded.addEventListener("error", () => reject(new TypeError(`Cannot load ${link.href}`)));
          link.replaceWith(reloaded);
        }),
    ),
  );
}

/** The sheet of a failed request is null or unreadable, by browser. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules === undefined;
  } catch {
    return true;
  }
}
