import { importElsewhere } from "./map/import-again.ts";

/**
 * An import that can be repeated after a failure, with the address that the host's bundler gave it. What arrives then is
 * the same module for all callers.
 * @param name of an export of the module
 */
export function retried<Module>(
  load: () => Promise<Module>,
  name: string & keyof Module,
): () => Promise<Module> {
  let failures = 0;
  let first: unknown;
  let recovered: Promise<Module> | null = null;
  const loadElsewhere = (error: unknown) => {
    failures += 1;
    // Where the error names no address, the browser may not have remembered the failure.
    if (failures === 1) {
      first = error;
      throw error;
    }
    recovered ??= importElsewhere<Module>(first, failures - 1, name).catch((reason: unknown) => {
      recovered = null;
      throw reason;
    });
    return recovered;
  };
  return () => recovered ?? load().catch(loadElsewhere);
}
