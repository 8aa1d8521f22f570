import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lightTile } from "../../../tests/support/tile-server.ts";
import { createTiles, MAX_TILE_BYTES, tileNameOf } from "./tiles.server.ts";

const world = setupServer();
const calls: Request[] = [];
beforeAll(() => world.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  world.resetHandlers();
  calls.length = 0;
});
afterAll(() => world.close());

const server = {
  url: "https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png",
  userAgent: "Wardway/0.1 (ops@example.org)",
};
const name = { z: 12, x: 1176, y: 1559 };
const picture = (body: BodyInit = new Uint8Array(lightTile), type = "image/png") =>
  new HttpResponse(body, { headers: { "content-type": type } });

function responses(response: () => Response | Promise<Response>) {
  world.use(
    http.get("https://a.tiles.example.org/*", ({ request }) => {
      calls.push(request);
      return response();
    }),
  );
}

describe("the name of a tile", () => {
  it.each([[{ z: "0", x: "0", y: "0" }], [{ z: "19", x: "524287", y: "524287" }]])(
    "accepts three whole numbers within the map: %j",
    (params) => {
      expect(tileNameOf(params)).toEqual({
        z: Number(params.z),
        x: Number(params.x),
        y: Number(params.y),
      });
    },
  );

  it.each([
    [{ z: "20", x: "0", y: "0" }],
    [{ z: "1", x: "2", y: "0" }],
    [{ z: "1", x: "0", y: "-1" }],
    [{ z: "01", x: "0", y: "0" }],
    [{ z: "1", x: "1e0", y: "0" }],
    [{ z: "1", x: "0.5", y: "0" }],
    [{ z: "1", x: "..", y: "0" }],
    [{ z: "1", x: "0", y: "0.png" }],
    [{ z: "1", x: "0" }],
    [{ z: "", x: "", y: "" }],
  ])("rejects anything else: %j", (params) => {
    expect(tileNameOf(params)).toBeNull();
  });
});

describe("a tile", () => {
  it("is requested from the server's address with the portal's name, and nothing of its reader", async () => {
    responses(() => picture());
    const tile = await createTiles().tile(server, name);
    expect(tile).toMatchObject({ type: "image/png" });
    expect(tile?.bytes.byteLength).toBe(lightTile.byteLength);
    expect(calls.map(({ url }) => url)).toEqual(["https://a.tiles.example.org/12/1176/1559.png"]);
    const headers = calls[0]?.headers;
    expect(headers?.get("user-agent")).toBe("Wardway/0.1 (ops@example.org)");
    expect([headers?.get("referer"), headers?.get("cookie"), headers?.get("x-forwarded-for")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is fetched once, for concurrent and for later readers", async () => {
    responses(() => picture());
    const tiles = createTiles();
    const many = await Promise.all(Array.from({ length: 20 }, () => tiles.tile(server, name)));
    many.push(await tiles.tile(server, name));
    expect(many.every((tile) => tile !== null)).toBe(true);
    expect(calls).toHaveLength(1);
  });

  it("of another server is another tile", async () => {
    responses(() => picture());
    const tiles = createTiles();
    await tiles.tile(server, name);
    await tiles.tile({ ...server, url: "https://{s}.tiles.example.org/dark/{z}/{x}/{y}.png" }, name);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ["image/jpeg", [0xff, 0xd8, 0xff, 0xe0]],
    ["image/webp", [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]],
  ])("may be %s, whatever its header says", async (type, bytes) => {
    responses(() => picture(new Uint8Array(bytes), "text/html"));
    expect(await createTiles().tile(server, name)).toMatchObject({ type });
  });

  it.each<[string, () => Response]>([
    ["a page with an image type", () => picture("<!doctype html><script>1</script>")],
    ["an SVG with scripts", () => picture("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")],
    ["nothing", () => picture("")],
    ["a rejection with an image", () => new HttpResponse(new Uint8Array(lightTile), { status: 403 })],
    ["a fault", () => new HttpResponse("away", { status: 503 })],
    ["a broken connection", () => HttpResponse.error()],
    ["no such tile", () => new HttpResponse(null, { status: 404 })],
    [
      "a body beyond the maximum size",
      () => picture(new Uint8Array([...lightTile, ...new Uint8Array(MAX_TILE_BYTES)])),
    ],
    ["another address", () => HttpResponse.redirect("http://169.254.169.254/latest/meta-data", 302)],
  ])("is null if the server responds with %s, which is not cached", async (_, response) => {
    const tiles = createTiles();
    responses(response);
    expect(await tiles.tile(server, name)).toBeNull();
    responses(() => picture());
    expect(await tiles.tile(server, name)).not.toBeNull();
  });

  it("is not requested after repeated failures of the server, which is logged once", async () => {
    let notified = 0;
    const tiles = createTiles(() => {
      notified += 1;
    });
    responses(() => new HttpResponse(null, { status: 500 }));
    for (let x = 0; x < 12; x += 1) await tiles.tile(server, { ...name, x });
    expect(calls).toHaveLength(5);
    expect(notified).toBe(1);
  });

  it("is not queued without bound if the server is slow", async () => {
    const tiles = createTiles();
    responses(() => new Promise<never>(() => {}));
    const outcomes: unknown[] = [];
    for (let x = 0; x < 900; x += 1)
      void tiles.tile(server, { ...name, x }).then((outcome) => outcomes.push(outcome));
    await expect.poll(() => outcomes.length).toBe(700);
    expect(new Set(outcomes)).toEqual(new Set([null]));
  });

  it("that does not exist is no fault of the server", async () => {
    const tiles = createTiles();
    responses(() => new HttpResponse(null, { status: 404 }));
    for (let x = 0; x < 12; x += 1) await tiles.tile(server, { ...name, x });
    expect(calls).toHaveLength(12);
  });
});
