import { expect, it } from "vitest";
import { formatAuditRecord, listAuditLogsSchema, parseAuditRecord } from "./audit.ts";

it.each([
  ["transport:57", { type: "transport", id: 57 }],
  ["standing_order:3", { type: "standing_order", id: 3 }],
  ["user:2147483647", { type: "user", id: 2_147_483_647 }],
  ["user:2147483648", null],
  ["transport:0", null],
  ["transport:", null],
  ["transport:5:7", null],
  ["transport:5.7", null],
  ["transport_request:57", null],
  ["57", null],
  ["", null],
])("reads %j", (text, expected) => {
  expect(parseAuditRecord(text)).toEqual(expected);
});

it("formats what it reads", () => {
  expect(formatAuditRecord({ type: "transport", id: 57 })).toBe("transport:57");
});

it("names the types and the limit when it rejects a record", () => {
  const { error } = listAuditLogsSchema.safeParse({ record: "transport:9999999999" });
  expect(error?.issues).toMatchObject([{ path: ["record"] }]);
  expect(error?.issues[0]?.message).toContain("a number of at most 2147483647");
  expect(error?.issues[0]?.message).toContain("transport, standing_order, template");
});
