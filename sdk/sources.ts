import { fileURLToPath } from "node:url";

const source = (name: string, file: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`src/${file}`, import.meta.url)),
});

/**
 * Aliases the SDK's entries to their sources for Vite's `resolve.alias`, so that the portal compiles without a build
 * of the SDK. `@wardway/sdk/live` is for the portal only and not published.
 */
export const sources = [source("@wardway/sdk", "index.ts"), source("@wardway/sdk/live", "live/live.ts")];
