import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sdkFiles } from "./sdk-files.ts";
import { type SdkReleases, storeSdkRelease } from "./sdk-releases.ts";
import { type Folder, temporaryFolder, writeBuild } from "./testing/sdk-build.ts";

const year = "public, max-age=31536000, immutable";

let scratch: Folder;
let server: Server;
let sdk: SdkReleases;

/** Serves 1.1.0 after 1.0.0 was served. */
beforeAll(async () => {
  scratch = await temporaryFolder();
  const kept = { folder: join(scratch.path, "kept"), log: () => {} };
  await storeSdkRelease({
    ...kept,
    built: await writeBuild(join(scratch.path, "old"), "old"),
    version: "1.0.0",
  });
  const built = await writeBuild(join(scratch.path, "new"), "new");
  sdk = await storeSdkRelease({ ...kept, built, version: "1.1.0" });
  await writeFile(join(scratch.path, "secret.js"), "a secret");
  await writeFile(join(scratch.path, "kept", "secret.js"), "a secret");
  server = createServer(
    express().use("/sdk", sdkFiles(sdk), (_request, response) => void response.status(200).send("a screen")),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(async () => {
  server?.close();
  await scratch?.[Symbol.asyncDispose]();
});

/** Sends the path unchanged: `fetch` would normalize it. */
async function get(path: string, accepted = "identity") {
  const { port } = server.address() as AddressInfo;
  const headers = { "accept-encoding": accepted };
  const call = request({ port, host: "127.0.0.1", path: `/sdk${path}`, headers }).end();
  const [answer] = await once(call, "response");
  let body = "";
  for await (const part of answer.setEncoding("utf8")) body += part;
  return { status: answer.statusCode, headers: answer.headers, body };
}

const open = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

describe("the SDK's files", () => {
  it.each([
    [
      "the loader of the major version",
      "/v1/wardway.js",
      "public, max-age=300, stale-while-revalidate=86400",
    ],
    ["the names of its chunks", "/v1/chunks.json", "no-cache"],
    ["a chunk", "/v1/chunks/statistics-new.js", year],
    ["a chunk for pages that were open during an update", "/v1/chunks/statistics-old.js", year],
    ["the pinned loader", "/1.1.0/wardway.js", year],
    ["a pinned chunk", "/1.1.0/chunks/statistics.js", year],
    ["a pinned style sheet", "/1.1.0/styles/statistics.css", year],
    ["the messages of a version, to translate", "/1.1.0/messages/en.json", year],
    ["the pinned loader of an earlier build", "/1.0.0/wardway.js", year],
    ["its chunk", "/1.0.0/chunks/statistics.js", year],
    ["the hash to pin by", "/v1/integrity.json", "no-cache"],
  ])("are readable by every origin and have the right cache lifetime: %s", async (_, path, cached) => {
    const { status, headers } = await get(path);
    expect({ status, ...headers }).toMatchObject({ status: 200, "cache-control": cached, ...open });
    expect(headers["content-type"]).toMatch(
      /^(?:text\/(?:javascript|css)|application\/(?:javascript|json)); charset=utf-8$/i,
    );
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("have the version that their address names", async () => {
    const bodies = await Promise.all(
      ["/v1/wardway.js", "/1.1.0/wardway.js", "/1.0.0/wardway.js", "/1.0.0/chunks/statistics.js"].map(
        (path) => get(path),
      ),
    );
    expect(bodies.map(({ body }) => body)).toEqual([
      "/* v1 new */",
      "/* pinned new */",
      "/* pinned old */",
      "/* pinned chunk old */",
    ]);
  });

  it("match the published integrity hash", async () => {
    const { version, pinned, ...hashes } = JSON.parse((await get("/v1/integrity.json")).body);
    const loader = (await get(`/${pinned}/wardway.js`)).body;
    const hash = createHash("sha384").update(loader).digest("base64");
    expect({ version, pinned, hashes }).toEqual({
      version: "1.1.0",
      pinned: "1.1.0",
      hashes: { "wardway.js": `sha384-${hash}`, "wardway-sdk.tgz": sdk.packageIntegrity },
    });
    expect(sdk.script.integrity).toBe(`sha384-${hash}`);
  });

  it("include the npm package of each version, with its hash as npm records it", async () => {
    const { status, headers, body } = await get("/1.1.0/wardway-sdk.tgz");
    expect({ status, body, ...headers }).toMatchObject({
      status: 200,
      body: "package new",
      "content-type": "application/gzip",
      "cache-control": year,
      ...open,
    });
    expect((await get("/1.0.0/wardway-sdk.tgz")).body).toBe("package old");
    const published = JSON.parse((await get("/v1/integrity.json")).body)["wardway-sdk.tgz"];
    expect(published).toBe(`sha512-${createHash("sha512").update(body).digest("base64")}`);
  });

  it.each(["/v1/wardway.js", "/1.1.0/wardway.js", "/1.0.0/chunks/statistics.js"])(
    "are sent as they were compressed when they were built: %s",
    async (path) => {
      const sent = async (accepted: string) => {
        const { body, headers } = await get(path, accepted);
        const { "content-encoding": encoding, "content-type": type, vary } = headers;
        expect(type).toMatch(/^text\/javascript/);
        expect(vary).toContain("Accept-Encoding");
        return [encoding, body];
      };
      expect(await sent("gzip, deflate, br")).toEqual(["br", expect.stringMatching(/^brotli/)]);
      expect(await sent("gzip")).toEqual(["gzip", expect.stringMatching(/^gzip/)]);
      const plain = await get(path);
      expect(plain.headers).not.toHaveProperty("content-encoding");
      expect(plain.body).toMatch(/^\/\*/);
    },
  );

  it("remain as cached when a cache asks whether they have changed", async () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/sdk/v1/wardway.js`;
    const first = await fetch(url);
    const again = await fetch(url, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    for (const name of ["cache-control", "vary"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect((await fetch(url, { method: "POST" })).status).toBe(404);
  });

  it("remain those of the start if the SDK is rebuilt", async () => {
    await writeFile(join(sdk.built, "pinned", "wardway.js"), "/* half of another bui");
    expect((await get("/1.1.0/wardway.js")).body).toBe("/* pinned new */");
  });
});

it.each([
  "/2.0.0/wardway.js",
  "/v1/chunks/statistics-never.js",
  "/v1/wardway-sdk.tgz",
  "/9.9.9/wardway-sdk.tgz",
  "/1.0.0/npm/wardway-sdk.tgz",
  "/1.0.0/chunks/wardway-sdk.tgz",
  "/v2/wardway.js",
  "/1.0.0/",
  "/1.0.0/digest",
  "/1.0.0/none.js",
  "/1.0.0/chunks/../wardway.js",
  "/1.0.0/chunks/..%2fwardway.js",
  "/1.0.0/chunks%2fstatistics.js/..",
  "/1.0.0/../../secret.js",
  "/1.0.0/..%2f..%2f..%2fsecret.js",
  "/1.0.0%2f..%2f../secret.js",
  "/../secret.js",
  "/..%2fkept/secret.js",
  "/%2e%2e/secret.js",
  "/kept/secret.js",
  "/v1/chunks/..%2f..%2f..%2fsecret.js",
  "/v1/chunks/..%5c..%5csecret.js",
  "/1.0.0/wardway.js%00.css",
  "/1.0.0+0123456789abcdef/wardway.js",
  "/.draft-00/wardway.js",
])("responds with 404 and no caching to a path that is no released file: %s", async (path) => {
  const { status, headers, body } = await get(path);
  expect([status, headers["cache-control"], body]).toEqual([404, undefined, "Not found"]);
});

it.each(["/playground", "/playground.data", "/playground/session"])(
  "leaves a screen to the portal, without the rules for files: %s",
  async (path) => {
    const { body, headers } = await get(path);
    expect([body, headers["access-control-allow-origin"], headers["cross-origin-resource-policy"]]).toEqual([
      "a screen",
      undefined,
      undefined,
    ]);
    expect((await get(path.replace("playground", "playgrounds"))).body).toBe("Not found");
  },
);
