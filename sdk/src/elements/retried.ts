import { importElsewhere } from "@wardway/widgets/map/import-again";

/**
 * An import that can be repeated after a failure, with the address that the host's bundler gave it.
 * @param name of an export of the module
 */
export function retried<Module>(
  load: () => Promise<Module>,
  name: string & keyof Module,
): () => Promise<Module> {
  let failures = 0;
  let last: unknown;
  return async () => {
    try {
      return await load();
    } catch (error) {
      // Where the error names no address, the browser may not have remembered the failure.
      if (failures === 0) last = error;
      failures += 1;
      if (failures === 1) throw error;
      return importElsewhere<Module>(last, failures - 1, name);
    }
  };
}
