import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import resolve from "@rollup/plugin-node-resolve";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { rollup } from "rollup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A web developer's empty project, into which the package has been installed, and the package as it is published. */
let project: string;
let tarball: string;

beforeAll(async () => {
  if (!existsSync(fileOf("../dist/package/index.mjs"))) throw new Error("Run `npm run build` first.");
  project = await mkdtemp(join(tmpdir(), "wardway-package-"));
  const packed = await run("npm", ["pack", "--json", "--pack-destination", project], { cwd: fileOf("..") });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  tarball = join(project, filename);
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quietly = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...quietly, tarball], { cwd: project });
}, 120_000);

afterAll(() => rm(project, { recursive: true, force: true }));

const installed = (path: string) => join(project, "node_modules/@wardway/sdk", path);

/** What a script of the project writes. */
async function node(script: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: project });
  return JSON.parse(stdout);
}

/** Has the project find a package of this workspace, under its own name. */
async function lend(name: string, from: string) {
  const place = join(project, "node_modules", name);
  await mkdir(join(place, ".."), { recursive: true });
  await rm(place, { recursive: true, force: true });
  await symlink(fileOf(from), place);
}

describe("published package", () => {
  it("passes publint", async () => {
    const { messages } = await publint({ pkgDir: installed(""), strict: true });
    const manifest = JSON.parse(await readFile(installed("package.json"), "utf8")) as Record<string, unknown>;
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  it("has correct types for ES modules", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
    if (!analysis.types) throw new Error("The package has no types.");
    expect(Object.keys(analysis.entrypoints)).toEqual([
      ".",
      "./react",
      "./elements",
      "./elements/auto",
      "./elements.css",
      "./server",
      "./react-jsx",
      "./vue",
      "./svelte",
      "./package.json",
    ]);
    // It holds modules alone: what resolves for `require`, and for TypeScript's old way of looking, is another question.
    const others = ["node10", "node16-cjs"];
    const found = analysis.problems.filter(
      (problem) =>
        !("resolutionKind" in problem) ||
        // A style sheet has no types.
        (!others.includes(problem.resolutionKind) && problem.entrypoint !== "./elements.css"),
    );
    expect(found).toEqual([]);
  });

  it("has no dependencies and no reference to the workspace", async () => {
    const manifest = JSON.parse(await readFile(installed("package.json"), "utf8")) as Record<string, unknown>;
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("private");
    for (const file of ["index", "react", "elements", "auto", "server"]) {
      for (const kind of ["mjs", "d.ts"]) {
        const text = await readFile(installed(`dist/package/${file}.${kind}`), "utf8");
        expect(text).not.toMatch(/@wardway\/(?:db|widgets)|from ['"]zod['"]/);
      }
    }
  });

  it("marks imports whose address only the browser knows, which bundlers of hosts leave alone", async () => {
    const folder = installed("dist/package");
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".mjs"));
    expect(names).toContain("react.mjs");
    const chunks = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const imports = chunks.flatMap((code) => code.match(/\bimport\((?!["'])[^`]*/g) ?? []);
    expect(new Set(imports)).toEqual(
      new Set(["import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ "]),
    );
  });

  it("contains license, readme and changelog", async () => {
    for (const file of ["LICENSE", "README.md", "CHANGELOG.md", "THEMING.md"])
      expect(existsSync(installed(file))).toBe(true);
    // The scripts are minified: no comment of a library is left in them.
    const notices = await readFile(installed("dist/package/THIRD-PARTY-NOTICES.txt"), "utf8");
    for (const name of ["preact", "leaflet", "zod", "partysocket", "lucide-react"])
      expect(notices).toContain(`Name: ${name}\n`);
    const { version } = JSON.parse(await readFile(installed("package.json"), "utf8")) as { version: string };
    expect(await readFile(installed("CHANGELOG.md"), "utf8")).toContain(`## [${version}]`);
  });
});

it("gives each event of its manifest the type that the elements' types give it", async () => {
  const types = await readFile(fileOf("elements/element-types.ts"), "utf8");
  const [, declared = ""] =
    /interface WardwayElementEvents \{([^}]*(?:\{[^}]*\}[^}]*)*)\n\}/.exec(types) ?? [];
  const typeOf = new Map(
    [...declared.matchAll(/"(wardway-[\w-]+)": (.+);/g)].map(([, name = "", type = ""]) => [
      name,
      type.replace("StatusChangedEvent", "CustomEvent<StatusChange>"),
    ]),
  );
  const declarations = await readDeclarations();
  for (const { tagName, events } of declarations)
    for (const { name, type } of events)
      expect([tagName, name, type.text]).toEqual([tagName, name, typeOf.get(name)]);
  const described = declarations.flatMap(({ events }) => events.map(({ name }) => name));
  expect(new Set(described)).toEqual(new Set(typeOf.keys()));
  const errors = declarations.flatMap(({ events }) => events.filter(({ name }) => name === "wardway-error"));
  expect(errors.length).toBe(declarations.length);
  for (const { description } of errors) expect(description).toContain("requestId");
});

it.each([
  ["wardway-statistics", ["statistics"]],
  ["wardway-request", ["request", "parts"]],
  ["wardway-transports", ["transports", "parts"]],
  ["wardway-tracking", ["tracking", "parts"]],
  ["wardway-responses", ["responses", "parts"]],
])("lists in its manifest the custom properties that the styles use: %s", async (tag, sheets) => {
  const theme = await readFile(fileOf("../../widgets/src/theme.css"), "utf8");
  const [, list = ""] = /:root,\s*:host \{([^}]*)\}/.exec(theme) ?? [];
  const tokens = [
    "--ww-rem",
    "--ww-padding",
    "--ww-list-height",
    ...(list.match(/^\s*--ww-[\w-]+(?=:)/gm) ?? []).map((name) => name.trim()),
  ];
  const css = await Promise.all(
    sheets.map((name) => readFile(fileOf(`../dist/v1/styles/${name}.css`), "utf8")),
  );
  const used = tokens.filter((name) => new RegExp(`var\\(${name}[,)]`).test(css.join()));
  const declaration = (await readDeclarations()).find(({ tagName }) => tagName === tag);
  expect(used.length).toBeGreaterThan(9);
  expect(declaration?.cssProperties.map(({ name }) => name)).toEqual(used);
});

interface Declaration {
  readonly tagName: string;
  readonly events: readonly {
    readonly name: string;
    readonly type: { readonly text: string };
    readonly description: string;
  }[];
  readonly cssProperties: readonly { readonly name: string }[];
}

async function readDeclarations(): Promise<readonly Declaration[]> {
  const manifest = JSON.parse(await readFile(installed("custom-elements.json"), "utf8")) as {
    readonly modules: readonly [{ readonly declarations: readonly Declaration[] }];
  };
  return manifest.modules[0].declarations;
}

describe("project with the package installed", () => {
  it("imports it on a server without side effects", async () => {
    await lend("react", "../../node_modules/react");
    const seen = await node(`
      const before = Object.keys(globalThis);
      const names = {};
      const entries = ["", "/react", "/elements", "/elements/auto", "/server"].map((entry) => "@wardway/sdk" + entry);
      for (const entry of entries)
        names[entry] = Object.keys(await import(entry)).sort();
      const added = Object.keys(globalThis).filter((name) => !before.includes(name));
      process.stdout.write(JSON.stringify({ names, added }));
    `);
    expect(seen).toEqual({
      names: {
        "@wardway/sdk": ["WardwayError", "createClient"],
        "@wardway/sdk/react": [
          "RequestForm",
          "Responses",
          "Statistics",
          "Tracking",
          "Transports",
          "WardwayProvider",
        ],
        "@wardway/sdk/elements": ["defineElements"],
        "@wardway/sdk/elements/auto": [],
        "@wardway/sdk/server": ["SessionError", "WardwayError", "createSession"],
      },
      added: [],
    });
  });

  it.each([
    ["18", "../../node_modules"],
    ["19", "../../examples/react-host/node_modules"],
  ])("renders the components on a server with React %s without patient data", async (major, modules) => {
    await lend("react", `${modules}/react`);
    await lend("react-dom", `${modules}/react-dom`);
    const page = await node(`
      import { createElement, version } from "react";
      import { renderToString } from "react-dom/server";
      import { RequestForm, Responses, Statistics, Tracking, Transports, WardwayProvider } from "@wardway/sdk/react";
      const page = createElement(WardwayProvider, { baseUrl: "https://w.example", language: "es", theme: "dark" },
        createElement(Statistics, { className: "figures", pollSeconds: 10 }),
        createElement(RequestForm, { prefill: { patientName: "Ana" }, theme: "light" }),
        createElement(RequestForm, { requestId: 17, onChangeClosed() {} }),
        createElement(Transports, { headingLevel: 3 }),
        createElement(Responses, { requestId: 17 }),
        createElement(Tracking, { requestId: 17, onStatusChanged() {} }));
      process.stdout.write(JSON.stringify([version.split(".")[0], renderToString(page)]));
    `);
    const shared = (theme: string) => `base-url="https://w.example" language="es" theme="${theme}"`;
    expect(page).toEqual([
      major,
      [
        `<wardway-statistics class="figures" ${shared("dark")} poll-seconds="10"></wardway-statistics>`,
        `<wardway-request ${shared("light")}></wardway-request>`,
        `<wardway-request ${shared("dark")} request-id="17"></wardway-request>`,
        `<wardway-transports ${shared("dark")} heading-level="3"></wardway-transports>`,
        `<wardway-responses ${shared("dark")} request-id="17"></wardway-responses>`,
        `<wardway-tracking ${shared("dark")} request-id="17"></wardway-tracking>`,
      ].join(""),
    ]);
  });

  it.each([
    ["18", "../../node_modules"],
    ["19", "../../examples/react-host/node_modules"],
  ])("compiles against the types with those of React %s, which reject a mistake", async (major, modules) => {
    await lend("@types/react", `${modules}/@types/react`);
    const { version } = JSON.parse(
      await readFile(join(project, "node_modules/@types/react/package.json"), "utf8"),
    ) as { version: string };
    expect(version.split(".")[0]).toBe(major);
    await writeFile(join(project, "page.tsx"), consumer);
    await writeFile(join(project, "tags.tsx"), tags);
    // What Vue's and Svelte's types offer to elements; their checkers read templates.
    for (const [name, path, text] of frameworks) {
      await mkdir(join(project, "node_modules", name), { recursive: true });
      await writeFile(
        join(project, "node_modules", name, "package.json"),
        JSON.stringify({ name, version: "0.0.0", exports: { [path]: { types: "./types.d.ts" } } }),
      );
      await writeFile(join(project, "node_modules", name, "types.d.ts"), text);
    }
    const options = {
      module: "nodenext",
      target: "es2022",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      jsx: "react-jsx",
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
    };
    await writeFile(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["page.tsx", "tags.tsx"] }),
    );
    const tsc = fileOf("../../node_modules/typescript/bin/tsc");
    const said = await run(process.execPath, [tsc], { cwd: project }).catch((problem) => problem);
    expect(said.stdout).toBe("");
  });

  it("compiles a server without the DOM's types, whose mistakes are rejected", async () => {
    await lend("@types/node", "../../node_modules/@types/node");
    await lend("undici-types", "../../node_modules/undici-types");
    await writeFile(join(project, "server.ts"), serverConsumer);
    const options = {
      module: "nodenext",
      target: "es2022",
      lib: ["ES2023"],
      types: ["node"],
      strict: true,
      noEmit: true,
    };
    await writeFile(
      join(project, "tsconfig.server.json"),
      JSON.stringify({ compilerOptions: options, files: ["server.ts"] }),
    );
    const tsc = fileOf("../../node_modules/typescript/bin/tsc");
    const result = await run(process.execPath, [tsc, "-p", "tsconfig.server.json"], { cwd: project }).catch(
      (problem) => problem,
    );
    expect(result.stdout).toBe("");
  });

  it("tree-shakes elements from the client, and everything when unused", async () => {
    const bundled = async (entry: string) => {
      const bundle = await rollup({
        input: "entry",
        plugins: [
          {
            name: "entry",
            resolveId: (id) => (id === "entry" ? join(project, "entry.mjs") : null),
            load: (id) => (id === join(project, "entry.mjs") ? entry : null),
          },
          resolve({ browser: true }),
        ],
      });
      const { output } = await bundle.generate({ format: "es" });
      await bundle.close();
      return output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
    };
    const client = await bundled('import { createClient } from "@wardway/sdk"; createClient();');
    expect(client).toContain("/api/public/statistics");
    expect(client).not.toMatch(/customElements|preact|shadowRoot/);
    expect((await bundled('import { createClient } from "@wardway/sdk";')).trim()).toBe("");
    expect(await bundled('import "@wardway/sdk/elements/auto";')).toContain("customElements");
  });
});

const serverConsumer = `
import { type CreateSessionOptions, createSession, SessionError, type WidgetSession } from "@wardway/sdk/server";

const options: CreateSessionOptions = {
  baseUrl: "https://wardway.example.org",
  secretKey: "wsk_",
  origin: "https://intranet.example.org",
  staff: { id: "w-17", name: "Maren Falk" },
  scopes: ["request", "track"],
};
export const opened: Promise<WidgetSession> = createSession({ ...options, signal: AbortSignal.timeout(9), fetch });
// @ts-expect-error there is no such scope
createSession({ ...options, scopes: ["everything"] });
// @ts-expect-error the trail records a name
createSession({ ...options, staff: { id: "w-17" } });
opened.catch((error: unknown) => {
  if (error instanceof SessionError) return [error.status.toFixed(), error.code, error.requestId?.length];
  throw error;
});
`;

const consumer = `
import { createClient, WardwayError, type NewRequest, type TransportRequest, type WidgetMessages } from "@wardway/sdk";
import "@wardway/sdk/elements/auto";
import { defineElements } from "@wardway/sdk/elements";
import { RequestForm, Responses, Statistics, Tracking, Transports, WardwayProvider } from "@wardway/sdk/react";

const client = createClient({
  baseUrl: "https://wardway.example.org",
  getSession: async () => ({ session: "token", expiresAt: "2026-11-21T15:00:00Z" }),
});
createClient({
  getSession: async () => "token",
  debug: true,
  onRequest: ({ method, path, attempt }) => [method, path, attempt.toFixed()],
  onError: ({ code, requestId }) => [code, requestId],
});
const german = { "frame.tryAgain": "Noch einmal" } satisfies Partial<WidgetMessages>;
// @ts-expect-error there is no such text
({ "no.such.code": "x" }) satisfies Partial<WidgetMessages>;
// @ts-expect-error a session is text, or what the portal answered
createClient({ getSession: async () => 7 });

const asked: NewRequest = {
  patientName: "Ana",
  medicalRecordNumber: "MRN-1",
  currentLocation: "Ward 3",
  destination: "St. Mary's",
  transportDate: "2026-12-01T10:00:00Z",
  priority: "high",
};
const made: Promise<TransportRequest> = client.createRequest(asked, { idempotencyKey: "order-7" });
// @ts-expect-error there is no such priority
client.createRequest({ ...asked, priority: "soon" });
client.getRequest({ id: 17 }, { signal: new AbortController().signal }).catch((error: unknown) => {
  if (error instanceof WardwayError) {
    const category: "conflict" | string = error.category;
    // @ts-expect-error categories are known
    const wrong: boolean = error.category === "no such category";
    return [category, wrong, error.errors.map(({ field, message }) => field + message)];
  }
  throw error;
});
const leave: () => void = client.subscribe("statistics", (figures) => figures.completedTransports.toFixed());
client.subscribe({ request: 17 }, { onChange() {}, onPosition: ({ latitude }) => latitude.toFixed(4) });
// @ts-expect-error a topic has its own listener
client.subscribe({ request: 17 }, { statistics() {} });
// @ts-expect-error there is no such topic
client.subscribe("figures", () => {});

defineElements({ baseUrl: "https://wardway.example.org", registry: customElements });
const form = document.createElement("wardway-request");
form.prefill = { patientName: "Ana", destination: { text: "St. Mary's" }, date: "2026-12-01", time: "15:00" };
form.prefill = { priority: "high", isolationPrecautions: "droplet", equipment: ["Oxygen"] };
// @ts-expect-error there is no such equipment
form.prefill = { equipment: ["Bicycle"] };
form.headingLevel = 3;
form.messages = german;
document.addEventListener("wardway-call", ({ detail }) => detail.attempt.toFixed());
form.getSession = async () => "token";
// @ts-expect-error drafts wait in the page or in the session
form.drafts = "forever";
form.addEventListener("wardway-request-created", ({ detail }) => detail.requestId.toFixed());
document.addEventListener("wardway-status-changed", ({ detail }) => detail.status.length);
form.baseUrl = "https://wardway.example.org";
// @ts-expect-error there is no such theme
form.theme = "sepia";
const tracking = document.querySelector("wardway-tracking");
tracking?.refresh();

export const page = (
  <WardwayProvider client={client} language="es" theme="auto" debug onRequest={({ path }) => path} onError={({ code }) => code}>
    <Statistics pollSeconds={30} initial={{ completedTransports: 1, averageRating: 0, hospitals: 1, ambulanceCompanies: 1, lastUpdated: "" }} />
    <RequestForm requestId={17} onChanged={({ requestId, status }) => [requestId, status]} onChangeClosed={({ requestId }) => requestId} />
    <Transports onSelected={({ requestId, status }) => [requestId, status]} />
    <Responses requestId={17} onApproved={({ responseId }) => responseId} onRejected={({ responseId }) => responseId} />
    <Tracking requestId={17} onChangeRequested={({ requestId }) => requestId} onResponsesRequested={({ requestId }) => requestId} />
    {/* @ts-expect-error a transport has a number */}
    <Responses requestId="seventeen" />
    <RequestForm drafts="session" onCreated={({ requestId, status }) => [requestId, status]} onError={({ userMessage }) => userMessage} />
    <Tracking ref={(element) => element?.refresh()} data-ward="4" aria-label="Transport" className="ward" style={{ margin: 4 }} headingLevel={3} requestId={17} onStatusChanged={({ previousStatus, status }) => [previousStatus, status]} />
    {/* @ts-expect-error a transport is named by its number */}
    <Tracking requestId="17" />
  </WardwayProvider>
);
export { leave, made };
`;

const frameworks = [
  [
    "vue",
    ".",
    "export interface HTMLAttributes { class?: unknown }\nexport interface PublicProps { key?: PropertyKey }\nexport interface GlobalComponents {}\n",
  ],
  [
    "svelte",
    "./elements",
    "export interface HTMLAttributes<T extends EventTarget> { class?: string; onclick?: (event: MouseEvent & { currentTarget: T }) => void }\nexport interface SvelteHTMLElements {}\n",
  ],
] as const;

const tags = `
import type {} from "@wardway/sdk/react-jsx";
import type {} from "@wardway/sdk/svelte";
import type {} from "@wardway/sdk/vue";
import type { SvelteHTMLElements } from "svelte/elements";
import type { GlobalComponents } from "vue";

export const page = (
  <>
    <wardway-tracking debug heading-level={3} requestId={17} theme="dark" class="ward" onwardway-status-changed={({ detail }) => detail.status.length} />
    <wardway-request base-url="https://wardway.example.org" getSession={async () => "token"} onwardway-ready={undefined} />
    {/* @ts-expect-error a transport is named by its number */}
    <wardway-tracking requestId="17" />
    {/* @ts-expect-error the statistics have no session */}
    <wardway-statistics getSession={async () => "token"} />
  </>
);
export const inVue: InstanceType<GlobalComponents["wardway-tracking"]>["$props"] = {
  requestId: 17,
  onWardwayStatusChanged: ({ detail }) => detail.status.length,
  onWardwayReady: undefined,
};
// @ts-expect-error a transport is named by its number
export const wrongInVue: InstanceType<GlobalComponents["wardway-tracking"]>["$props"] = { requestId: "A17" };
// Vue's checker takes the attribute request-id for it.
export const attributeInVue: InstanceType<GlobalComponents["wardway-tracking"]>["$props"] = { requestId: "17" };
export const inSvelte: SvelteHTMLElements["wardway-request"] = {
  drafts: "session",
  "onwardway-request-created": ({ detail }) => detail.requestId.toFixed(),
  "onwardway-ready": undefined,
};
// @ts-expect-error drafts wait in the page or in the session
export const wrongInSvelte: SvelteHTMLElements["wardway-request"] = { drafts: "forever" };
`;
