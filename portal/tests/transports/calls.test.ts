import type { RequestCall } from "@wardway/model";
import { beforeAll, describe, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { approvedTransport, createRequest, respondTo, setStatus } from "../support/transports.ts";

let nurse: ApiSession;
let colleague: ApiSession;
let otherHospital: ApiSession;
let company: ApiSession;
let rival: ApiSession;

openFixture();

beforeAll(async () => {
  [nurse, colleague, otherHospital, company, rival] = await Promise.all([
    logInAs(portal, "nurse"),
    logInAs(portal, "hospital"),
    logInAs(portal, "hospital2"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "ambulance2"),
  ]);
});

async function callOf(session: ApiSession, id: number): Promise<RequestCall | undefined> {
  const { status, body } = await session.get<readonly RequestCall[]>("/request-alerts");
  expect(status).toBe(200);
  return body.find((call) => call.id === id);
}
const kindFor = async (session: ApiSession, id: number) => (await callOf(session, id))?.kind;

describe("what open pages refetch", () => {
  it("is the call of the own side, with the patient for the hospital only, and ends when it is acknowledged", async () => {
    const { id } = await createRequest(nurse, { patientName: "Quillon Abernathy" });
    expect([await kindFor(company, id), await kindFor(rival, id)]).toEqual(["new_request", "new_request"]);
    const response = await respondTo(company, id);
    expect(await callOf(nurse, id)).toMatchObject({
      kind: "response",
      patientName: "Quillon Abernathy",
      by: "Bluegate Ambulance",
    });
    expect([await kindFor(otherHospital, id), await kindFor(company, id)]).toEqual([undefined, undefined]);
    expect((await postForm(rival, "/request-alerts/opened", { requestId: String(id) })).status).toBe(204);
    expect(await kindFor(nurse, id)).toBe("response");
    expect((await postForm(colleague, "/request-alerts/opened", { requestId: String(id) })).status).toBe(204);
    expect(await kindFor(nurse, id)).toBeUndefined();

    await setStatus(nurse, `/api/transport-responses/${response.id}/status`, "approved");
    const call = await callOf(company, id);
    expect(call).toMatchObject({ kind: "approved" });
    expect(JSON.stringify(call)).not.toContain("Abernathy");
  });

  it("takes a request that does not exist for nothing, and rejects a form without one", async () => {
    expect((await postForm(company, "/request-alerts/opened", { requestId: "999999999" })).status).toBe(204);
    expect((await postForm(company, "/request-alerts/opened", { requestId: "x" })).status).toBe(422);
  });
});

it("a request that was given back stands on top of its hospital's dashboard until a company responds", async () => {
  const { id } = await approvedTransport(nurse, company);
  await setStatus(company, `/api/transport-requests/${id}/status`, "pending");
  const row =
    /Given back by <b translate="no"><bdi>Bluegate Ambulance<\/bdi><\/b>, \d\d:\d\d[^<]*: <bdi>A reason<\/bdi>/;
  const dashboard = async () => {
    const { body } = await colleague.get<string>("/hospital-dashboard");
    return body.replaceAll("<!-- -->", "");
  };
  const html = await dashboard();
  expect(html).toMatch(row);
  expect(html.search(row)).toBeLessThan(html.indexOf("Transport Request Pool</h2>"));
  await respondTo(rival, id);
  expect(await dashboard()).not.toMatch(row);
});

describe("the preferences", () => {
  it("switch a kind off and on, and let colleagues' requests call", async () => {
    const { id } = await approvedTransport(nurse, company);
    await setStatus(company, `/api/transport-requests/${id}/status`, "pending");
    expect([await kindFor(nurse, id), await kindFor(colleague, id)]).toEqual(["given_back", undefined]);
    const save = async (session: ApiSession, choice: Record<string, string>) =>
      expect((await postForm(session, "/request-alerts", choice)).status).toBe(200);
    await save(nurse, { kind: "given_back", calls: "off" });
    await save(colleague, { onlyOwnCalls: "off" });
    expect([await kindFor(nurse, id), await kindFor(colleague, id)]).toEqual([undefined, "given_back"]);
    await save(nurse, { kind: "response", calls: "off" });
    await save(nurse, { kind: "given_back", calls: "on" });
    expect(await kindFor(nurse, id)).toBe("given_back");
    await save(nurse, { kind: "response", calls: "on" });
    await save(colleague, { onlyOwnCalls: "on" });
  });

  it("reject a kind that does not exist", async () => {
    for (const form of [{ kind: "nonsense", calls: "off" }, { kind: "response" }, { nonsense: "off" }]) {
      expect((await postForm(nurse, "/request-alerts", form)).status).toBe(422);
    }
  });
});
