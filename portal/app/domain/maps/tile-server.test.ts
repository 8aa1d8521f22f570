import { routeSettingsSchema } from "@wardway/model";
import { expect, it } from "vitest";
import { tilesOf } from "./map-config.server.ts";
import { tileCaching } from "./tile-server.server.ts";

it("lets browsers cache a tile only under its own server's address", () => {
  const tileUrl = "https://tiles.example.org/{z}/{x}/{y}.png?key=secret";
  const tiles = tilesOf({ ...routeSettingsSchema.parse({}), tileUrl });
  const edition = new URL(tiles?.url ?? "", "https://portal.example").searchParams.get("edition");
  const server = { url: tileUrl, userAgent: "Wardway" };
  expect(tileCaching(server, edition)).toBe("private, max-age=604800");
  expect(tileCaching({ ...server, url: "https://other.example.org/{z}/{x}/{y}" }, edition)).toBe("no-store");
  expect(tileCaching(server, null)).toBe("no-store");
  expect(tiles?.url).not.toContain("secret");
});
