import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { type Basemap, openBasemap } from "@wardway/portal/app/infra/maps/basemap.server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PmtilesWriter } from "./pmtiles-writer.ts";

const packaged = fileURLToPath(new URL("../../maps/baltimore.pmtiles", import.meta.url));
const options = { fileName: "file.pmtiles", isPackaged: false };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardway-basemap-"));
});

afterAll(async () => {
  await Promise.all(opened.map((basemap) => basemap.close()));
  await rm(folder, { recursive: true, force: true });
});

const opened: Basemap[] = [];

async function openFile(path: string): Promise<Basemap> {
  const basemap = await openBasemap(path, options);
  opened.push(basemap);
  return basemap;
}

const store = async (bytes: Uint8Array | string) => {
  const file = join(folder, `${Math.random()}.pmtiles`);
  await writeFile(file, bytes);
  return file;
};

const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id, fields: {} })) });

function makeArchive(metadata: object, tiles = 1, salt = ""): Uint8Array {
  const writer = new PmtilesWriter();
  for (let index = 0; index < tiles; index += 1) {
    writer.add(14, index % 128, Math.floor(index / 128), Buffer.from(`${salt}tile ${index}`));
  }
  return writer.finish({ bounds: [-10, -20, 30, 40], minZoom: 14, maxZoom: 14, centerZoom: 14, metadata });
}

describe("the packaged basemap", () => {
  it("is central Baltimore under OpenStreetMap's licence, and small", async () => {
    const basemap = await openFile(packaged);
    expect(basemap).toMatchObject({
      name: "Central Baltimore",
      attribution: "© OpenStreetMap contributors",
      bounds: { south: 39.2586, west: -76.6081, north: 39.3065, east: -76.5288 },
    });
    expect((await readFile(packaged)).byteLength).toBeLessThan(1_000_000);
    const tile = await basemap.tile({ z: 15, x: 9412, y: 12_488 });
    expect(tile?.encoding).toBe("gzip");
    expect(gunzipSync(tile?.bytes ?? Buffer.alloc(0)).toString("latin1")).toContain("major_road");
  });
});

describe("an archive", () => {
  it("with leaf directories returns each of its tiles and no other", async () => {
    const file = await store(makeArchive(layers("earth", "roads"), 12_000));
    const basemap = await openFile(file);
    for (const index of [0, 1, 127, 128, 6_000, 11_999]) {
      const tile = await basemap.tile({ z: 14, x: index % 128, y: Math.floor(index / 128) });
      expect(gunzipSync(tile?.bytes ?? Buffer.alloc(0)).toString()).toBe(`tile ${index}`);
    }
    expect(await basemap.tile({ z: 14, x: 127, y: 127 })).toBeNull();
    expect(await basemap.tile({ z: 13, x: 0, y: 0 })).toBeNull();
  });

  it("has another edition with other content, and its attribution has no markup", async () => {
    const metadata = {
      ...layers("earth", "roads"),
      attribution: '<a href="https://example.org">© OpenStreetMap</a>',
    };
    const [one, same, other] = await Promise.all(
      ["", "", "longer "].map(async (salt) => openFile(await store(makeArchive(metadata, 3, salt)))),
    );
    expect(one?.edition).toBe(same?.edition);
    expect(one?.edition).not.toBe(other?.edition);
    expect(one).toMatchObject({ attribution: "© OpenStreetMap", name: "file.pmtiles" });
  });

  it.each<[string, string, () => Promise<string>]>([
    ["does not exist", "is not a readable file", async () => join(folder, "missing")],
    ["is a folder", "is not a PMTiles archive of version 3", async () => folder],
    ["is something else", "is not a PMTiles archive of version 3", () => store("<!doctype html>")],
    ["is empty", "is not a PMTiles archive of version 3", () => store("")],
    [
      "has an older version",
      "is not a PMTiles archive of version 3",
      () => store(Object.assign(makeArchive(layers("earth", "roads")), { 7: 2 })),
    ],
    ["is cut off", "is damaged", async () => store(makeArchive(layers("earth", "roads")).slice(0, 130))],
    [
      "contains images",
      "contains no vector tiles in the layers of the Protomaps basemap schema",
      () => store(Object.assign(makeArchive(layers("earth", "roads")), { 99: 2 })),
    ],
    [
      "has other layers",
      "contains no vector tiles in the layers of the Protomaps basemap schema",
      () => store(makeArchive(layers("transportation"))),
    ],
  ])("is rejected if it %s", async (_, message, file) => {
    await expect(openBasemap(await file(), options)).rejects.toThrow(message);
  });
});
