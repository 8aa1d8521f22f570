import { auditedViews, permissions } from "@wardway/model";
import { expect, it } from "vitest";
import { describeAuditAction } from "./audit-entry.server.ts";
import { auditWords } from "./audit-words.server.ts";

it("says what was done, and what was only tried", () => {
  const describe = (action: string, success: boolean) => describeAuditAction({ action, success });
  expect(describe("response.approve", true)).toBe("Approved a response");
  expect(describe("response.approve", false)).toBe("Tried to approve a response");
  expect(describe("account.log_in", true)).toBe("Logged in");
  expect(describe("of.an_older_version", true)).toBeNull();
});

it("has words for every action of the permission table and every audited view", () => {
  const actions = [...Object.keys(permissions), ...Object.keys(auditedViews)];
  expect(actions.filter((action) => !(action in auditWords))).toEqual([]);
});
