import resolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";

/** The headless client: one ESM file without React, Drizzle or Node. */
export default {
  input: "src/index.ts",
  output: { file: "dist/index.mjs", format: "es", sourcemap: true },
  plugins: [
    resolve({ browser: true, exportConditions: ["source"], extensions: [".ts", ".mjs", ".js"] }),
    esbuild({ target: "es2022", minify: true }),
  ],
};
