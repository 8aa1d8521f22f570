import { findInconsistencies } from "@wardway/db/consistency";
import { auditLog, organizations, transportResponses } from "@wardway/db/schema";
import type { Problem, TransportRequest, TransportResponse } from "@wardway/model";
import { and, count, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { createRequest, hoursAhead } from "../support/transports.ts";

const COMPANIES = 50;

let hospital: ApiSession;
let nurse: ApiSession;
let admin: ApiSession;

openFixture();

beforeAll(async () => {
  [hospital, nurse, admin] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "nurse"),
    logInAs(portal, "admin"),
  ]);
});

async function fiftyOffers(transportRequestId: number): Promise<readonly TransportResponse[]> {
  const names = Array.from({ length: COMPANIES }, (_, nth) => ({
    name: `Company ${nth + 1}`,
    kind: "ambulance" as const,
  }));
  const made = await portal.db.insert(organizations).values(names).returning({ id: organizations.id });
  const results = await Promise.all(
    made.map(({ id }) =>
      admin.post<TransportResponse>("/api/transport-responses", {
        transportRequestId,
        ambulanceCompanyId: id,
        estimatedArrival: hoursAhead(2),
      }),
    ),
  );
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
  return results.map(({ body }) => body);
}

test("one of fifty concurrent approvals succeeds, and the others get 409 with a message", async () => {
  const { id } = await createRequest(hospital);
  const offers = await fiftyOffers(id);
  const results = await Promise.all(
    offers.map((offer, nth) =>
      (nth % 2 === 0 ? hospital : nurse).patch<Partial<TransportResponse> & Partial<Pick<Problem, "detail">>>(
        `/api/transport-responses/${offer.id}/status`,
        { status: "approved" },
      ),
    ),
  );

  const won = results.filter(({ status }) => status === 200);
  const lost = results.filter(({ status }) => status === 409);
  expect([won.length, lost.length]).toEqual([1, COMPANIES - 1]);
  expect(new Set(lost.map(({ body }) => body.detail))).toEqual(
    new Set(["This response can no longer be approved: a company's response has been approved."]),
  );
  expect(lost[0]?.headers.get("content-type")).toContain("application/problem+json");

  const { body: request } = await hospital.get<TransportRequest>(`/api/transport-requests/${id}`);
  expect(request).toMatchObject({
    status: "approved",
    ambulanceCompanyId: won[0]?.body.ambulanceCompanyId,
  });
  const rejected = await portal.db
    .select({ rows: count() })
    .from(transportResponses)
    .where(and(eq(transportResponses.transportRequestId, id), eq(transportResponses.status, "rejected")));
  expect(rejected).toEqual([{ rows: COMPANIES - 1 }]);
  const audited = await portal.db
    .select({ success: auditLog.success, rows: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, "response.approve"),
        inArray(
          auditLog.resourceId,
          offers.map((offer) => offer.id),
        ),
      ),
    )
    .groupBy(auditLog.success)
    .orderBy(auditLog.success);
  expect(audited).toEqual([
    { success: false, rows: COMPANIES - 1 },
    { success: true, rows: 1 },
  ]);
  expect(await findInconsistencies(portal.db)).toEqual([]);
});
