import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { networksSchema } from "@wardway/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInNetworks } from "#app/infra/network-list.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { readOrganization } from "./read-organizations.server.ts";
import { updateOrganization } from "./save-organization.server.ts";

let database: TestDatabase;
let town: Town;
let hospitalId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 1, companies: 0 });
  hospitalId = nth(town.hospitals, 0).id;
});

afterAll(() => database.close());

const facts = { name: "Mercy", timeZone: "America/Chicago", phone: null, address: null };
const save = (networks?: string | null, by = town.admin) =>
  updateOrganization(database.db, by, hospitalId, facts, undefined, networks);
const stored = async () => (await readOrganization(database.db, hospitalId)).networks;

describe("the networks of an organization", () => {
  it("are stored once each in canonical form, and stay when an update leaves them out", async () => {
    await save("10.0.0.0/8, 192.0.2.7\r\n2001:DB8:0::/32\n10.0.0.0/8 0.0.0.0/0");
    const expected = ["10.0.0.0/8", "192.0.2.7/32", "2001:db8::/32", "0.0.0.0/0"];
    expect(await stored()).toEqual(expected);
    await save();
    expect(await stored()).toEqual(expected);
    await save(null);
    expect(await stored()).toBeNull();
  });

  it("are audited with the old and the new ones", async () => {
    await save("192.0.2.0/24");
    await save("192.0.2.0/24 2001:db8::/32");
    expect((await lastAuditRow(database.db))?.details).toEqual({
      changed: "",
      networksBefore: "192.0.2.0/24",
      networksAfter: "192.0.2.0/24, 2001:db8::/32",
    });
    await save(" , \n");
    expect((await lastAuditRow(database.db))?.details).toMatchObject({ networksAfter: "everywhere" });
    await save(null);
    expect((await lastAuditRow(database.db))?.details).toEqual({ changed: "" });
  });

  it("can be fifty at most", async () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, index) => `10.${index}.0.0/16`).join("\n");
    await save(list(50));
    expect(await stored()).toHaveLength(50);
    await expect(save(list(51))).rejects.toMatchObject({
      errors: [{ field: "networks", code: "organization.tooManyNetworks", params: { max: 50, count: 51 } }],
    });
  });

  it.each([
    ["300.1.1.1", "organization.networkInvalid", "300.1.1.1"],
    ["10.0.0.1/33", "organization.networkInvalid", "10.0.0.1/33"],
    ["2001:db8::/129", "organization.networkInvalid", "2001:db8::/129"],
    ["10.0.0.0/08", "organization.networkInvalid", "10.0.0.0/08"],
    ["10.0.0/24", "organization.networkInvalid", "10.0.0/24"],
    ["010.0.0.1", "organization.networkInvalid", "010.0.0.1"],
    ["10.0.0.0/255.0.0.0", "organization.networkInvalid", "10.0.0.0/255.0.0.0"],
    ["fe80::1%eth0", "organization.networkInvalid", "fe80::1%eth0"],
    ["10.0.0.0\u200b/8", "organization.networkInvalid", "10.0.0.0[U+200B]/8"],
    ["\u0661\u0660.0.0.1", "organization.networkInvalid", "[U+0661][U+0660].0.0.1"],
    ["'; drop table users; --", "organization.networkInvalid", "';"],
    ["x".repeat(60), "organization.networkInvalid", `${"x".repeat(50)}...`],
    ["10.0.0.1/8", "organization.networkHostBits", "10.0.0.1/8"],
    ["2001:db8::1/32", "organization.networkHostBits", "2001:db8::1/32"],
    ["::ffff:10.0.0.1", "organization.networkMapped", "::ffff:10.0.0.1"],
    ["::ffff:a00:0/104", "organization.networkMapped", "::ffff:a00:0/104"],
  ])("reject %s by name", async (entry, code, shown) => {
    await save("192.0.2.0/24");
    await expect(save(`10.0.0.0/8\n${entry}`)).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "networks", code, params: { entry: shown } }],
    });
    expect(await stored()).toEqual(["192.0.2.0/24"]);
  });

  it("reject 10,000 characters before they are parsed", () => {
    expect(networksSchema.safeParse({ networks: "1".repeat(10_000) }).success).toBe(false);
    expect(networksSchema.parse({ networks: "" })).toEqual({ networks: null });
  });

  it("are changed by administrators only", async () => {
    const [nurse] = nth(town.hospitals, 0).staff;
    await expect(save("0.0.0.0/0", nurse)).rejects.toMatchObject({ category: "forbidden" });
  });
});

describe("a network", () => {
  it.each([
    ["10.1.2.3", ["10.0.0.0/8"], true],
    ["11.0.0.1", ["10.0.0.0/8"], false],
    ["192.0.2.7", ["192.0.2.7/32"], true],
    ["192.0.2.8", ["192.0.2.7/32"], false],
    ["::ffff:10.1.2.3", ["10.0.0.0/8"], true],
    ["::ffff:a01:203", ["10.0.0.0/8"], true],
    ["2001:db8:1::1", ["10.0.0.0/8", "2001:db8::/32"], true],
    ["2001:db9::1", ["10.0.0.0/8", "2001:db8::/32"], false],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["10.1.2.3", ["::/0"], false],
    ["10.1.2.3", ["0.0.0.0/0"], true],
    ["fe80::1%eth0", ["fe80::/10"], true],
    ["unknown", ["0.0.0.0/0"], false],
    [null, ["0.0.0.0/0", "::/0"], false],
  ])("contains %s: %s %s", (address, networks, expected) => {
    expect(isInNetworks(networks, address)).toBe(expected);
  });
});
