import { fileURLToPath } from "node:url";

const source = (name: string, file: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`src/${file}`, import.meta.url)),
});

/** Aliases for Vite's `resolve.alias`: the portal compiles the SDK's sources. `@wardway/sdk/live` is not published. */
export const sources = [
  source("@wardway/sdk", "index.ts"),
  source("@wardway/sdk/server", "server.ts"),
  source("@wardway/sdk/live", "live/live.ts"),
  source("@wardway/sdk/custom-elements.json", "../custom-elements.json"),
];
