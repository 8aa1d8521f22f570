import { fileURLToPath } from "node:url";

const source = (name: string, file: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`src/${file}`, import.meta.url)),
});

/**
 * The SDK's entries as sources, for Vite's `resolve.alias`: the portal is compiled from them, built or not. No
 * condition of the package says so, since in the published one there are no sources. The live connection is for the
 * portal alone and is no entry of the package.
 */
export const sources = [source("@wardway/sdk", "index.ts"), source("@wardway/sdk/live", "live/live.ts")];
