import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
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
      "./package.json",
    ]);
    // It holds modules alone: what resolves for `require`, and for TypeScript's old way of looking, is another question.
    const others = ["node10", "node16-cjs"];
    const found = analysis.problems.filter(
      (problem) => !("resolutionKind" in problem) || !others.includes(problem.resolutionKind),
    );
    expect(found).toEqual([]);
  });

  it("has no dependencies and no reference to the workspace", async () => {
    const manifest = JSON.parse(await readFile(installed("package.json"), "utf8")) as Record<string, unknown>;
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("private");
    for (const file of ["index", "react", "elements", "auto"]) {
      for (const kind of ["mjs", "d.ts"]) {
        const text = await readFile(installed(`dist/package/${file}.${kind}`), "utf8");
        expect(text).not.toMatch(/@wardway\/(?:db|widgets)|from ['"]zod['"]/);
      }
    }
  });

  it("contains license, readme and changelog", async () => {
    for (const file of ["LICENSE", "README.md", "CHANGELOG.md", "THEMING.md"])
      expect(existsSync(installed(file))).toBe(true);
    const { version } = JSON.parse(await readFile(installed("package.json"), "utf8")) as { version: string };
    expect(await readFile(installed("CHANGELOG.md"), "utf8")).toContain(`## [${version}]`);
  });
});

describe("project with the package installed", () => {
  it("imports it on a server without side effects", async () => {
    await lend("react", "../../node_modules/react");
    const seen = await node(`
      const before = Object.keys(globalThis);
      const names = {};
      for (const entry of ["@wardway/sdk", "@wardway/sdk/react", "@wardway/sdk/elements", "@wardway/sdk/elements/auto"])
        names[entry] = Object.keys(await import(entry)).sort();
      const added = Object.keys(globalThis).filter((name) => !before.includes(name));
      process.stdout.write(JSON.stringify({ names, added }));
    `);
    expect(seen).toEqual({
      names: {
        "@wardway/sdk": ["WardwayError", "createClient"],
        "@wardway/sdk/react": ["RequestForm", "Statistics", "Tracking", "WardwayProvider"],
        "@wardway/sdk/elements": ["defineElements"],
        "@wardway/sdk/elements/auto": [],
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
      import { RequestForm, Statistics, Tracking, WardwayProvider } from "@wardway/sdk/react";
      const page = createElement(WardwayProvider, { baseUrl: "https://w.example", language: "es", theme: "dark" },
        createElement(Statistics, { className: "figures", pollSeconds: 10 }),
        createElement(RequestForm, { prefill: { patientName: "Ana" }, theme: "light" }),
        createElement(Tracking, { requestId: 17, onStatusChanged() {} }));
      process.stdout.write(JSON.stringify([version.split(".")[0], renderToString(page)]));
    `);
    const shared = (theme: string) => `portal="https://w.example" language="es" theme="${theme}"`;
    expect(page).toEqual([
      major,
      [
        `<wardway-statistics class="figures" ${shared("dark")} poll-seconds="10"></wardway-statistics>`,
        `<wardway-request ${shared("light")}></wardway-request>`,
        `<wardway-tracking ${shared("dark")} request-id="17"></wardway-tracking>`,
      ].join(""),
    ]);
  });

  it("compiles against the types, which reject a mistake", async () => {
    await lend("@types/react", "../../node_modules/@types/react");
    await writeFile(join(project, "page.tsx"), consumer);
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
      JSON.stringify({ compilerOptions: options, files: ["page.tsx"] }),
    );
    const tsc = fileOf("../../node_modules/typescript/bin/tsc");
    const said = await run(process.execPath, [tsc], { cwd: project }).catch((problem) => problem);
    expect(said.stdout).toBe("");
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

const consumer = `
import { createClient, WardwayError, type NewRequest, type TransportRequest } from "@wardway/sdk";
import "@wardway/sdk/elements/auto";
import { defineElements } from "@wardway/sdk/elements";
import { RequestForm, Statistics, Tracking, WardwayProvider } from "@wardway/sdk/react";

const client = createClient({
  baseUrl: "https://wardway.example.org",
  getSession: async () => ({ session: "token", expiresAt: "2026-11-21T15:00:00Z" }),
});
createClient({ getSession: async () => "token" });
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

defineElements({ portal: "https://wardway.example.org" });
const form = document.createElement("wardway-request");
form.prefill = { patientName: "Ana", destination: { text: "St. Mary's" } };
form.getSession = async () => "token";
// @ts-expect-error drafts wait in the page or in the session
form.drafts = "forever";
form.addEventListener("wardway:request-created", ({ detail }) => detail.id.toFixed());
document.addEventListener("x", () => {});
const tracking = document.querySelector("wardway-tracking");
tracking?.refresh();

export const page = (
  <WardwayProvider client={client} language="es" theme="auto">
    <Statistics pollSeconds={30} initial={{ completedTransports: 1, averageRating: 0, hospitals: 1, ambulanceCompanies: 1, lastUpdated: "" }} />
    <RequestForm drafts="session" onCreated={({ id, status }) => [id, status]} onError={({ userMessage }) => userMessage} />
    <Tracking requestId={17} onStatusChanged={({ previousStatus, status }) => [previousStatus, status]} />
    {/* @ts-expect-error a transport is named by its number */}
    <Tracking requestId="17" />
  </WardwayProvider>
);
export { leave, made };
`;
