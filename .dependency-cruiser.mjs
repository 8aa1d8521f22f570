/** Where imports may lead: the portal's layers, one way, and no cycle between files or folders. */

const app = "^portal/app/";
const test = "\\.test\\.tsx?$|/testing/";

/** From the ground up: a layer may import those before it. */
const layers = ["infra", "domain", "http", "realtime", "shell", "sections", "api", "routes"];

const upwardEdges = layers.slice(0, -1).map((layer, index) => ({
  name: `${layer}-imports-downwards`,
  comment: `portal/app/${layer} must not import ${layers.slice(index + 1).join(", ")}.`,
  severity: "error",
  from: { path: `${app}${layer}/`, pathNot: test },
  to: { path: `${app}(${layers.slice(index + 1).join("|")})/` },
}));

/** The tiers of the domain, from the ground up; folders of one tier may import those named before them. */
const domain = [
  ["settings"],
  ["audit"],
  ["accounts", "organizations", "facilities"],
  ["invitations", "maps", "contact", "announcements"],
  ["transports"],
  [
    "statistics",
    "embedding",
    "emergency",
    "provisioning",
    "mail",
    "administration",
    "diagnostics",
    "displays",
    "downtime",
    "simulation",
    "disclosures",
  ],
];

const tierEdges = domain.slice(0, -1).map((tier, index) => ({
  name: `domain-tier-${index + 1}`,
  comment: `${tier.join(", ")} must not import ${domain
    .slice(index + 1)
    .flat()
    .join(", ")}.`,
  severity: "error",
  from: { path: `${app}domain/(${tier.join("|")})/`, pathNot: test },
  to: {
    path: `${app}domain/(${domain
      .slice(index + 1)
      .flat()
      .join("|")})/`,
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-file-cycle",
      comment: "Types count: two files that need each other are one file.",
      severity: "error",
      from: { pathNot: `${app}routes/|${test}` },
      to: { circular: true },
    },
    {
      name: "no-file-cycle-in-screens",
      comment: "A part of a screen may name the type of what its screen loads; values count.",
      severity: "error",
      from: { path: `${app}routes/`, pathNot: test },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "components-know-no-server",
      comment:
        "portal/app/components must import portal/app/infra alone: what knows more is of the shell or a section.",
      severity: "error",
      from: { path: `${app}components/`, pathNot: test },
      to: { path: `${app}(?!components/|infra/)` },
    },
    {
      name: "servers-import-no-components",
      severity: "error",
      from: { path: `${app}(infra|domain|http|realtime)/`, pathNot: test },
      to: { path: `${app}components/` },
    },
    ...upwardEdges,
    ...tierEdges,
    {
      name: "screens-do-not-import-screens",
      comment: "What two screens need is in portal/app/sections.",
      severity: "error",
      // Captures the folder up to its first `$`: a captured text becomes part of the regular expression unescaped.
      from: { path: `${app}routes/([^/$]*)[^/]*/`, pathNot: test },
      to: { path: `${app}routes/[^/]+/`, pathNot: `${app}routes/$1[/$]` },
    },
    {
      name: "model-is-browser-safe",
      comment: "The model depends on zod alone.",
      severity: "error",
      from: { path: "^db/model/src/", pathNot: test },
      to: { pathNot: ["^db/model/src/", "node_modules/zod/"] },
    },
    {
      name: "browser-code-has-no-server",
      severity: "error",
      from: { path: "^(widgets|sdk)/src/", pathNot: test },
      to: { path: ["^db/src/", "^portal/", "node_modules/(drizzle-orm|postgres)/"] },
    },
    {
      name: "outgoing-calls-are-checked",
      comment:
        "Only portal/app/infra/outgoing opens connections: it checks the address. network-list.server.ts only compares.",
      severity: "error",
      from: { path: app, pathNot: `${app}infra/(outgoing/|network-list\\.server)|${test}` },
      to: { path: "^(node:)?(http|https|http2|net|tls|dgram)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "metrics-exist-once",
      comment:
        "The server's import would be a second registry: it gets the application's from server-build.ts.",
      severity: "error",
      from: { path: "^portal/server/", pathNot: test },
      to: { path: `${app}(infra/metrics/|metrics\\.server)`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-test-code-in-production",
      severity: "error",
      from: { path: "^(db|widgets|sdk|portal/(app|server|maps-build))/", pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/", "/build/", "portal/public/"] },
    tsConfig: { fileName: "portal/tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
