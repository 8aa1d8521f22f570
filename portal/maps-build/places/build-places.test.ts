import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildPlaces } from "./build-places.ts";

const extract = fileURLToPath(new URL("../../../../shared/data/baltimore.osm.pbf", import.meta.url));
const packaged = fileURLToPath(new URL("../../maps/baltimore.places.gz", import.meta.url));

it.skipIf(!existsSync(extract))(
  "the packaged place index is what the command builds (needs ../shared/data/baltimore.osm.pbf)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "wardway-places-"));
    const built = join(folder, "places.gz");
    const shares: number[] = [];
    await buildPlaces(extract, built, {
      name: "Central Baltimore",
      onProgress: (share) => shares.push(share),
    });
    expect(gunzipSync(await readFile(built)).equals(gunzipSync(await readFile(packaged)))).toBe(true);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    await rm(folder, { recursive: true });
  },
);
