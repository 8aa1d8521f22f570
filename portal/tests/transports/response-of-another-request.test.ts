import { transportResponses } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { company, hospital, openFixture, portal } from "../support/fixture.ts";
import { createRequest, respondTo } from "../support/transports.ts";

openFixture("hospital", "company");

it.each([
  ["approve", "hospital"],
  ["reject", "hospital"],
  ["withdraw", "company"],
] as const)(
  "%s on a transport's page finds only that transport's responses, for the %s",
  async (intent, side) => {
    const session = { hospital, company }[side];
    const [shown, other] = [await createRequest(hospital), await createRequest(hospital)];
    const response = await respondTo(company, other.id);
    const post = (requestId: number) =>
      session.send("POST", `/transport/${requestId}`, {
        body: new URLSearchParams({ intent, responseId: String(response.id) }),
      });
    const getStatus = async () => {
      const [row] = await portal.db
        .select()
        .from(transportResponses)
        .where(eq(transportResponses.id, response.id));
      return row?.status;
    };
    const lastAudit = async () => lastAuditRow(portal.db);

    const rejected = await post(shown.id);
    expect(decodeURIComponent(rejected.headers.get("set-cookie") ?? "")).toMatch(/^wardway_toast=/);
    expect(await getStatus()).toBe("pending");
    expect(await lastAudit()).toMatchObject({
      action: `response.${intent}`,
      success: false,
      details: { refused: "not_found" },
    });

    await post(other.id);
    expect(await getStatus()).not.toBe("pending");
  },
);
