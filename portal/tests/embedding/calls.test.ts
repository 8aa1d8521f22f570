import { auditLog, embedUsage, settings, users } from "@wardway/db/schema";
import {
  type RequestTemplate,
  type TransportEvent,
  type TransportMessage,
  type TransportRequest,
  type WidgetScope,
  type WidgetSessionFacts,
  widgetScopes,
} from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRejections, makeSite, postWidgetSession, revokeKey } from "../support/embedding.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import {
  approvedTransport,
  completedTransport,
  coordinates,
  createRequest,
  requestBody,
  respondTo,
} from "../support/transports.ts";
import { type WidgetCalls, widgetCalls } from "../support/widget-calls.ts";
import {
  cancelled,
  getStatusPath,
  jonas,
  maren,
  page,
  startWidgetDesk,
  type WidgetDesk,
} from "../support/widget-desk.ts";

const getMessagesPath = (requestId: number) => `/api/transport-requests/${requestId}/messages`;
const getDecisionPath = (responseId: number) => `/api/transport-responses/${responseId}/status`;

let portal: WidgetDesk["portal"];
let site: WidgetDesk["site"];
let admin: WidgetDesk["admin"];
let hospital: WidgetDesk["hospital"];
let otherHospital: WidgetDesk["otherHospital"];
let company: WidgetDesk["company"];
let open: WidgetDesk["open"];
let widget: WidgetDesk["widget"];
let lastRow: WidgetDesk["lastRow"];

beforeAll(async () => {
  ({ portal, site, admin, hospital, otherHospital, company, open, widget, lastRow } =
    await startWidgetDesk());
});

afterAll(() => portal?.stop());

describe("a widget", () => {
  test("creates, follows and cancels a transport under the user's name", async () => {
    const calls = await widget();
    const made = await calls.post<TransportRequest>("/api/transport-requests", requestBody(coordinates));
    expect(made.status).toBe(201);
    expect(made.headers.get("access-control-expose-headers")).toContain("location");
    const { id } = made.body;
    expect(made.body.hospitalId).toBe(site.hospitalId);
    expect((await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body.id).toBe(id);
    await respondTo(company, id);
    const paths = [
      `/api/transport-requests/${id}`,
      `/api/transport-requests/${id}/events`,
      `/api/transport-requests/${id}/tracking`,
      `/api/transport-requests/${id}/route`,
      `/api/transport-responses/by-request/${id}`,
      "/api/transport-requests?limit=5",
      "/api/facilities?q=medical",
      "/api/geocode?q=410+Alder",
      "/api/route?originLat=39.29&originLng=-76.61&destinationLat=39.33&destinationLng=-76.62",
      "/api/map",
    ];
    for (const path of paths) expect([path, (await calls.get(path)).status]).toEqual([path, 200]);
    expect((await calls.patch(getStatusPath(id), cancelled)).status).toBe(200);
    for (const action of ["request.create", "request.read", "request.cancel"]) {
      expect(await lastRow(action)).toMatchObject({
        userId: site.userId,
        success: true,
        details: { staff: maren.name, staffId: maren.id, siteId: site.siteId, site: site.name },
      });
    }
    const [usage] = await portal.db.select().from(embedUsage).where(eq(embedUsage.siteId, site.siteId));
    expect(usage?.requests).toBe(1);
    const seenBy = async (session: ApiSession) => {
      const { body } = await session.get<TransportEvent[]>(`/api/transport-requests/${id}/events`);
      return body.find(({ type }) => type === "created");
    };
    expect(await seenBy(hospital)).toMatchObject({ actorName: maren.name });
    expect(await seenBy(admin)).toMatchObject({ actorName: maren.name });
    expect(JSON.stringify(await seenBy(admin))).not.toContain("w-17");
  });

  test("rates a transport once", async () => {
    const { id: transportRequestId } = await completedTransport(hospital, company);
    const calls = await widget();
    expect((await calls.post("/api/ratings", { transportRequestId, rating: 5 })).status).toBe(201);
    expect((await calls.post("/api/ratings", { transportRequestId, rating: 4 })).status).toBe(409);
  });

  test("writes messages under the user's name, which the company reads without it", async () => {
    const { id } = await createRequest(hospital);
    const { ambulanceCompanyId } = await respondTo(company, id);
    const calls = await widget({ scopes: ["track", "message"] });
    const body = { text: "The patient is ready.", ambulanceCompanyId, isAssigned: false };
    const key = { "idempotency-key": crypto.randomUUID() };
    const sent = await calls.post<TransportMessage>(getMessagesPath(id), body, key);
    expect(sent).toMatchObject({ status: 201, body: { authorName: maren.name, readAt: null } });
    expect(await lastRow("request.message")).toMatchObject({
      userId: site.userId,
      success: true,
      details: { staff: maren.name, staffId: maren.id, ambulanceCompanyId },
    });
    expect((await calls.post<TransportMessage>(getMessagesPath(id), body, key)).body.id).toBe(sent.body.id);
    const read = await company.get<TransportMessage[]>(getMessagesPath(id));
    expect(read.body).toMatchObject([{ text: body.text, authorName: null }]);
    const answer = await company.post<TransportMessage>(getMessagesPath(id), { text: "We come." });
    const unread = async () =>
      (await calls.get<TransportRequest>(`/api/transport-requests/${id}`)).body.unreadMessages;
    expect(await unread()).toBe(1);
    const marked = await calls.post(`${getMessagesPath(id)}/read`, { upTo: answer.body.id });
    expect(marked.status).toBe(204);
    expect(await unread()).toBeUndefined();
    const tracking = await widget({ scopes: ["track"] });
    for (const path of [getMessagesPath(id), `${getMessagesPath(id)}/read`])
      expect((await tracking.post(path, { text: "Hello", upTo: 1 })).status).toBe(403);
  });

  test("requests the return trip that its hospital has prepared, if it also creates requests", async () => {
    const { id } = await createRequest(hospital);
    const path = `/api/transport-requests/${id}/prepared-return`;
    const other = await createRequest(hospital, { medicalRecordNumber: "MRN-31007" });
    const press = { confirmedDuplicates: [other.id] };
    await hospital.post(path, requestBody({ medicalRecordNumber: "MRN-31007" }));
    const [tracking, both] = [
      await widget({ scopes: ["track"] }),
      await widget({ scopes: ["request", "track"] }),
    ];
    expect((await tracking.post(`${path}/request`, press)).status).toBe(403);
    expect((await both.get(path)).status).toBe(403);
    expect(await both.post(`${path}/request`, { confirmedDuplicates: [] })).toMatchObject({
      status: 409,
      body: { code: "transport.duplicate" },
    });
    const made = await both.post<TransportRequest>(`${path}/request`, press);
    expect(made).toMatchObject({ status: 201, body: { outbound: { id }, asSoonAsPossible: true } });
    expect(await lastRow("request.return")).toMatchObject({
      resourceId: made.body.id,
      details: { staff: maren.name, returnOf: id },
    });
    expect(await both.post(`${path}/request`, press)).toMatchObject({
      status: 409,
      body: { code: "transport.returnRequested", params: { id: made.body.id } },
    });
  });

  test("lists the templates of its hospital, if it creates requests", async () => {
    const name = "Dialysis of a widget";
    await hospital.post("/api/request-templates", { name, destination: "Brookhollow Dialysis Center" });
    await otherHospital.post("/api/request-templates", { name: "Of another hospital" });
    const [creating, tracking] = [await widget({ scopes: ["request"] }), await widget({ scopes: ["track"] })];
    const path = "/api/request-templates";
    const listed = await creating.get<RequestTemplate[]>(path);
    expect(listed.body.map((template) => template.name)).toEqual([name]);
    const namesFor = async (calls: WidgetCalls) =>
      (await calls.get<WidgetSessionFacts>("/api/embed/session")).body.hospital.templates;
    expect(await namesFor(creating)).toEqual([{ id: listed.body[0]?.id, name }]);
    expect(await namesFor(tracking)).toEqual([]);
    expect((await tracking.get(path)).status).toBe(403);
    expect((await creating.post(path, { name: "Another" })).status).toBe(403);
  });

  test("answers what the company proposes, if it decides on responses, and withdraws nothing", async () => {
    const { id, transportDate } = await approvedTransport(hospital, company);
    const path = `/api/transport-requests/${id}/proposal`;
    const [tracking, deciding] = [await widget({ scopes: ["track"] }), await widget({ scopes: ["approve"] })];
    const propose = async (minutes: number) => {
      const at = new Date(Date.parse(transportDate) + minutes * 60_000).toISOString();
      const body = { transportDate: at, reason: "The crew is held up" };
      return (await company.post<TransportRequest>(path, body)).body.proposal?.number;
    };
    const first = await propose(30);
    expect((await tracking.patch(path, { number: first, status: "accepted" })).status).toBe(403);
    expect((await deciding.patch(path, { number: first, status: "withdrawn" })).status).toBe(403);
    const declined = await deciding.patch<TransportRequest>(path, {
      number: first,
      status: "declined",
      reason: "The slot cannot move",
    });
    expect(declined).toMatchObject({ status: 200, body: { transportDate } });
    expect(await lastRow("request.decline_proposal")).toMatchObject({
      success: true,
      resourceId: id,
      details: { staff: maren.name, staffId: maren.id },
    });
    const second = await propose(45);
    expect((await deciding.patch(path, { number: first, status: "accepted" })).status).toBe(409);
    expect((await deciding.patch(path, { number: second, status: "accepted" })).status).toBe(200);
  });

  test("changes a request that it reads, and after the approval proposes the change", async () => {
    const { id } = await createRequest(hospital, { medicalRecordNumber: "MRN-31011" });
    const path = `/api/transport-requests/${id}`;
    const body = requestBody({ medicalRecordNumber: "MRN-31011" });
    const [changing, others] = [
      await widget({ scopes: ["change"] }),
      await widget({ scopes: widgetScopes.filter((scope) => scope !== "change") }),
    ];
    const { revision } = (await changing.get<TransportRequest>(path)).body;
    expect((await others.post(`${path}/change`, { ...body, revision })).status).toBe(403);
    const changed = await changing.post<TransportRequest>(`${path}/change`, {
      ...body,
      revision,
      patientName: "Ilse Varga",
    });
    expect(changed).toMatchObject({ status: 200, body: { patientName: "Ilse Varga" } });
    expect(await lastRow("request.change")).toMatchObject({
      success: true,
      resourceId: id,
      details: { staff: maren.name, staffId: maren.id },
    });
    expect(await changing.post(`${path}/change`, { ...body, revision })).toMatchObject({
      status: 409,
      body: { code: "transport.changedSince" },
    });
    const { id: responseId } = await respondTo(company, id);
    await hospital.patch(getDecisionPath(responseId), { status: "approved" });
    const proposed = await changing.post<TransportRequest>(`${path}/change`, {
      ...body,
      patientName: "Ilse Varga",
      destination: "Tansy Court Rehabilitation",
      revision: changed.body.revision,
    });
    expect(proposed.body).toMatchObject({
      destination: changed.body.destination,
      proposal: { by: "hospital", changes: { destination: "Tansy Court Rehabilitation" } },
    });
    const withdrawn = { number: proposed.body.proposal?.number, status: "withdrawn" };
    const tracking = await widget({ scopes: ["track"] });
    expect((await tracking.patch(`${path}/proposal`, withdrawn)).status).toBe(403);
    expect((await changing.patch(`${path}/proposal`, withdrawn)).status).toBe(200);
  });

  test("decides on responses under the user's name, and explains a race to its loser", async () => {
    const { id } = await createRequest(hospital);
    const [first, second] = [
      await respondTo(company, id),
      await respondTo(await logInAs(portal, "ambulance2"), id),
    ];
    const scopes = ["list", "approve"] as const;
    const [marenCalls, jonasCalls] = [await widget({ scopes }), await widget({ scopes, staff: jonas })];
    const listed = await marenCalls.get<TransportRequest[]>(
      "/api/transport-requests?sort=urgent&status=needs_approval",
    );
    expect(listed.body.find((request) => request.id === id)).toMatchObject({ openResponses: 2 });
    expect((await marenCalls.patch(getDecisionPath(second.id), { status: "rejected" })).status).toBe(200);
    expect((await marenCalls.patch(getDecisionPath(first.id), { status: "approved" })).status).toBe(200);
    const lost = await jonasCalls.patch(getDecisionPath(first.id), { status: "approved" });
    expect(lost).toMatchObject({ status: 409, body: { code: "tooLate.response.approve" } });
    for (const action of ["response.reject", "response.approve"]) {
      const details = { siteId: site.siteId, site: site.name };
      const decision = action === "response.reject" ? maren : jonas;
      expect(await lastRow(action)).toMatchObject({
        success: decision === maren,
        details: { ...details, staff: decision.name, staffId: decision.id },
      });
    }

    const own = await makeSite(portal, { origins: [page], name: "Revoked" });
    const { id: responseId } = await respondTo(company, (await createRequest(hospital)).id);
    const calls = await widget({ scopes }, own);
    await revokeKey(portal, own.keyId);
    const decisions = (["approved", "rejected"] as const).map((status) =>
      calls.patch(getDecisionPath(responseId), { status }),
    );
    expect((await Promise.all(decisions)).map(({ status }) => status)).toEqual([401, 401]);
  });

  test("is limited to its scopes", async () => {
    const { id } = await createRequest(hospital);
    const { id: responseId } = await respondTo(company, id);
    const attempts: Record<WidgetScope, (calls: WidgetCalls) => Promise<{ status: number }>> = {
      request: (calls) => calls.post("/api/transport-requests", requestBody()),
      list: (calls) => calls.get("/api/transport-requests"),
      track: (calls) => calls.get(`/api/transport-requests/${id}`),
      change: (calls) => calls.post(`/api/transport-requests/${id}/change`, {}),
      approve: (calls) => calls.patch(getDecisionPath(responseId), { status: "approved" }),
      cancel: (calls) => calls.patch(getStatusPath(id), cancelled),
      rate: (calls) => calls.post("/api/ratings", { transportRequestId: id, rating: 5 }),
      message: (calls) => calls.get(getMessagesPath(id)),
    };
    for (const missing of widgetScopes) {
      // Who decides on responses, or changes a request, reads it too.
      const lacking = missing === "track" ? [missing, "approve", "change"] : [missing];
      const calls = await widget({ scopes: widgetScopes.filter((scope) => !lacking.includes(scope)) });
      expect([missing, (await attempts[missing](calls)).status]).toEqual([missing, 403]);
    }
    const listing = await widget({ scopes: ["list"] });
    expect((await listing.get("/api/transport-requests?sort=urgent")).status).toBe(200);
    expect((await listing.get(`/api/transport-requests/${id}`)).status).toBe(403);
    expect((await (await widget({ scopes: ["approve"] })).get("/api/map")).status).toBe(200);
    const narrow = await widget({ scopes: ["rate"] });
    for (const path of ["/api/map", "/api/facilities?q=a", "/api/geocode?q=alder"]) {
      expect([path, (await narrow.get(path)).status]).toEqual([path, 403]);
    }
    expect(await lastRow("map.read")).toMatchObject({ success: false, details: { staff: maren.name } });
    expect(await lastRow("facility.search")).toMatchObject({
      success: false,
      details: { staff: maren.name },
    });
  });

  test("is limited to the calls that any widget may make, whatever its scopes", async () => {
    const { id } = await createRequest(hospital);
    const { id: responseId } = await respondTo(company, id);
    const calls = await widget();
    const rejected = await Promise.all([
      calls.patch(getStatusPath(id), { status: "completed" }),
      calls.patch(getStatusPath(id), { status: "in_progress" }),
      calls.patch(getStatusPath(id), { status: "pending", reason: "A reason" }),
      calls.patch(getDecisionPath(responseId), { status: "withdrawn" }),
      calls.post("/api/transport-responses", { transportRequestId: id }),
      calls.post(`/api/transport-requests/${id}/milestones`, { milestone: "en_route" }),
      calls.post(`/api/transport-requests/${id}/positions`, { fixes: [] }),
      calls.post(`/api/transport-requests/${id}/optimize-route`, {}),
      calls.get("/api/user"),
      calls.get("/api/notifications"),
      calls.get("/api/ratings/by-ambulance/1"),
      calls.get("/api/admin/users"),
      calls.get("/api/admin/auditlogs"),
    ]);
    expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 403));
    // No screen accepts a widget session, with or without a cookie.
    const screen = await openSession(portal).get("/hospital-dashboard", {
      authorization: `Bearer ${await open()}`,
      cookie: hospital.cookie(),
    });
    expect(screen.status).toBe(302);
  });

  test("finds no request of another hospital, and none that it is not bound to, in any call", async () => {
    const [bound, unbound, foreign] = await Promise.all([
      createRequest(hospital),
      createRequest(hospital),
      createRequest(otherHospital),
    ]);
    const unboundSession = await widget();
    const { id: responseId } = await respondTo(company, unbound.id);
    const boundSession = await widget({
      scopes: widgetScopes.filter((scope) => scope !== "request"),
      requestIds: [bound.id],
    });
    const all = (calls: WidgetCalls, id: number) =>
      Promise.all([
        calls.get(`/api/transport-requests/${id}`),
        calls.get(`/api/transport-requests/${id}/events`),
        calls.get(`/api/transport-requests/${id}/route`),
        calls.get(`/api/transport-requests/${id}/tracking`),
        calls.get(`/api/transport-responses/by-request/${id}`),
        calls.patch(getStatusPath(id), cancelled),
        calls.post("/api/ratings", { transportRequestId: id, rating: 5 }),
        calls.get(getMessagesPath(id)),
        calls.post(getMessagesPath(id), { text: "Hello" }),
        calls.post(`${getMessagesPath(id)}/read`, { upTo: 1 }),
        calls.patch(`/api/transport-requests/${id}/proposal`, { number: 1, status: "accepted" }),
        calls.post(`/api/transport-requests/${id}/change`, { ...requestBody(), revision: 1 }),
      ]);
    for (const results of [await all(unboundSession, foreign.id), await all(boundSession, unbound.id)]) {
      expect(results.map(({ status }) => status)).toEqual(results.map(() => 404));
    }
    for (const sort of ["date", "urgent"]) {
      const list = await boundSession.get<TransportRequest[]>(`/api/transport-requests?sort=${sort}`);
      expect(list.body.map(({ id }) => id)).toEqual([bound.id]);
    }
    const decided = await boundSession.patch(getDecisionPath(responseId), { status: "approved" });
    expect(decided.status).toBe(404);
    expect((await boundSession.get(`/api/transport-requests/${bound.id}`)).status).toBe(200);
  });

  test("shares no idempotency key with a colleague on the same site", async () => {
    const body = requestBody();
    const send = (calls: WidgetCalls) =>
      calls.post<TransportRequest>("/api/transport-requests", body, { "idempotency-key": "the-same" });
    const [marenCalls, second] = [await widget(), await widget({ staff: jonas })];
    const first = await send(marenCalls);
    expect((await send(marenCalls)).body).toEqual(first.body);
    // A new session of the same user replays the key.
    expect((await send(await widget())).body).toEqual(first.body);
    const other = await send(second);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test("ignores any cookie that is sent along", async () => {
    const token = await open({ scopes: ["track"] });
    const calls = widgetCalls(portal, token, page, { cookie: admin.cookie() });
    expect((await calls.get("/api/admin/users")).status).toBe(403);
    expect((await calls.post("/api/transport-requests", requestBody())).status).toBe(403);
    const forged = widgetCalls(portal, `${token}x`, portal.url, { cookie: admin.cookie() });
    expect((await forged.get("/api/admin/users")).status).toBe(401);
  });

  test("is blocked by maintenance like every user, and the trail records it once", async () => {
    const own = await makeSite(portal, { origins: [page], name: "Maintained" });
    const [calls, second] = [await widget({}, own), await widget({ staff: jonas }, own)];
    const [before] = await portal.db.select().from(settings).where(eq(settings.section, "system"));
    const put = async (maintenanceMode: boolean) => {
      const value = { ...before?.value, maintenanceMode };
      await portal.db
        .insert(settings)
        .values({ section: "system", value })
        .onConflictDoUpdate({ target: settings.section, set: { value } });
    };
    await put(true);
    try {
      await expect.poll(async () => (await calls.get("/api/embed/session")).status).toBe(503);
      for (const widgetCall of [calls, second, calls]) {
        expect((await widgetCall.get("/api/embed/session")).status).toBe(503);
        expect((await postWidgetSession(portal, own.secretKey, { origin: page })).status).toBe(503);
      }
    } finally {
      await put(false);
    }
    await expect.poll(async () => (await calls.get("/api/embed/session")).status).toBe(200);
    const rejected = { refused: "maintenance", site: own.name };
    expect(await getRejections(portal, own.siteId)).toMatchObject([
      { action: "embedding.session", details: { ...rejected, staff: maren.name, staffId: maren.id } },
      { action: "embedding.open_session", details: { ...rejected, key: own.keyId } },
    ]);
  });

  test("is blocked when the account of its site is closed", async () => {
    const closed = await makeSite(portal, { origins: [page], name: "Closed" });
    const calls = await widget({}, closed);
    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, closed.userId));
    for (const _ of [1, 2]) {
      expect((await calls.get("/api/embed/session")).status).toBe(503);
      expect((await postWidgetSession(portal, closed.secretKey, { origin: page })).status).toBe(503);
    }
    const rejected = { refused: "held_back", site: closed.name };
    expect(await getRejections(portal, closed.siteId)).toMatchObject([
      { action: "embedding.session", details: { ...rejected, staff: maren.name } },
      { action: "embedding.open_session", details: rejected },
    ]);
  });

  test("reads a record repeatedly, and the trail records it once per user", async () => {
    const { id } = await createRequest(hospital);
    const path = `/api/transport-requests/${id}`;
    const [marenCalls, second] = [await widget(), await widget({ staff: jonas })];
    for (const calls of [marenCalls, marenCalls, second, marenCalls, second])
      expect((await calls.get(path)).status).toBe(200);
    const rows = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "request.read"), eq(auditLog.resourceId, id)));
    expect(rows.map(({ details }) => details?.staff).toSorted()).toEqual([jonas.name, maren.name]);
  });
});
