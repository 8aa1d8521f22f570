import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { compileMessages } from "@wardway/model/messages-plugin";
import { zodForBrowsers } from "@wardway/model/zod-plugin";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { sources } from "../sdk/sources.ts";
import { iconSprite } from "./bundling/icon-sprite.ts";
import { linguiPlugins } from "./bundling/lingui-macros.ts";
import { manualChunks } from "./bundling/manual-chunks.ts";

const workspaces = ["@wardway/db", "@wardway/model", "@wardway/widgets", "@wardway/sdk"];

/**
 * Libraries of hundreds of small modules are taken into the build, as far as they are used: reading them one by one took half
 * of the time of a start. In development Node reads them, because compiling them would take half of it.
 */
const libraries = [
  "@conform-to/dom",
  "@conform-to/react",
  "@conform-to/zod",
  "@date-fns/tz",
  "date-fns",
  "lucide-react",
  "radix-ui",
  /^@radix-ui\//,
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    compileMessages(),
    linguiPlugins(),
    iconSprite(),
    !isSsrBuild && zodForBrowsers(),
    // Once per build instead of once per visitor.
    !isSsrBuild && compression({ algorithms: ["brotliCompress", "gzip"], include: /\.(?:css|js|json|svg)$/ }),
    remix({
      ignoredRouteFiles: ["**/*.test.ts", "**/*.test.tsx", "**/routes/dashboards/**"],
      // One screen on the two specified paths.
      routes: (defineRoutes) =>
        defineRoutes((route) => {
          for (const side of ["hospital", "ambulance"])
            route(`${side}-dashboard`, "routes/dashboards/route.tsx", { id: `routes/${side}-dashboard` });
        }),
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  resolve: {
    alias: [{ find: "~", replacement: fileURLToPath(new URL("app", import.meta.url)) }, ...sources],
    conditions: ["source", "module", "browser", "development|production"],
    dedupe: ["react", "react-dom"],
  },
  // The workspaces are sources: they are compiled with the portal, on the server too.
  ssr: {
    // The polyline's codec has its ES module under a name that Node does not read.
    noExternal: [...workspaces, "@googlemaps/polyline-codec", ...(command === "build" ? libraries : [])],
    resolve: { conditions: ["source", "module", "node", "development|production"] },
  },
  optimizeDeps: {
    // Otherwise the first page in development finds packages one after another, and is loaded again.
    entries: ["app/{entry.client,root}.tsx", "app/routes/*.tsx", "app/routes/*/route.tsx"],
    include: ["icu-minify/compile"],
    exclude: ["@node-rs/argon2"],
  },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 400,
    // A map's retry imports its entry again; browsers may cache a failed preload of its other scripts.
    modulePreload: {
      resolveDependencies: (file, scripts) => (/-canvas-[^/]+\.js$/.test(file) ? [] : scripts),
    },
    // A page of many small scripts waits for its requests rather than for their bytes.
    rollupOptions: {
      output: { experimentalMinChunkSize: 20_000, manualChunks, onlyExplicitManualChunks: true },
    },
  },
}));
