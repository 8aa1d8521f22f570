import { Registry } from "prom-client";

/**
 * All figures of this process. Only the application's bundle has this module: the server gets at it by
 * `server-build.ts`, because an import would make a second registry.
 */
export const registry = new Registry();
