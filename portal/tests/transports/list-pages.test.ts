import { describe, expect, test } from "vitest";
import { admin, openFixture, portal } from "../support/fixture.ts";

openFixture("admin");

const lists = [
  "/hospital-dashboard",
  "/ambulance-dashboard",
  "/active-transports",
  "/my-transports",
  "/transport-history",
  "/ratings",
  "/notifications",
  "/profile",
  "/admin?tab=users",
  "/admin?tab=audit-logs",
  "/admin/users",
  "/admin/organizations",
  "/admin/invitations",
  "/admin/messages",
  "/admin/logs",
];

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Cursors that no list has issued. */
const places = [
  "nonsense",
  "-1",
  "1.5",
  "99999999999999999999",
  "\0",
  "\ud800",
  "'; drop table users; --",
  packed(null),
  packed(["after", "latest", "2026-02-30T00:00:00.000Z", 1]),
  packed(["after", {}]),
];

describe.each(lists)("%s", (list) => {
  test("shows a message for a nonexistent page with a link to the first", async () => {
    for (const place of places) {
      const address = new URL(list, portal.url);
      address.searchParams.set("cursor", place);
      const { status, body: page } = await admin.get<string>(address.pathname + address.search);
      // Without the data for the script.
      const body = page.replaceAll(/<script[\s\S]*?<\/script>/g, "");
      expect(status, place).toBe(422);
      expect(body, place).toContain(
        "This page of the list no longer exists. Start again from its first page.",
      );
      expect(body, place).toMatch(new RegExp(`href="${address.pathname}"`));
    }
  });

  test("shows its first page when the cursor is empty", async () => {
    const address = new URL(list, portal.url);
    address.searchParams.set("cursor", "");
    expect(await admin.get(address.pathname + address.search)).toMatchObject({ status: 200 });
  });
});

/** Bytes of a row's markup; `document-size.test.ts` counts whole documents. */
const MAX_ROW_BYTES = 1_020;

test.each([
  "/ambulance-dashboard?tab=completed",
  "/ambulance-dashboard?tab=pending",
  "/transport-history",
  "/admin/logs",
])("a row of %s stays small", async (address) => {
  const { body } = await admin.get<string>(address);
  const rows = body.match(/<tr[^>]*><td/g)?.length ?? 0;
  const table = /<table[\s\S]*<\/table>/.exec(body)?.[0] ?? "";
  expect(rows).toBeGreaterThan(5);
  expect(Buffer.byteLength(table) / rows).toBeLessThan(MAX_ROW_BYTES);
});

test("ignores an unknown message name and shows the list", async () => {
  expect(await admin.get("/admin/messages?open=nonsense")).toMatchObject({ status: 200 });
});
