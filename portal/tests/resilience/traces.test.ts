import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { TransportRequest } from "@wardway/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPortal } from "../support/portal.ts";
import { logInAs, openSession } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

type Value = { readonly stringValue?: string; readonly intValue?: number };

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code?: number };
}

interface ExportedSpans {
  readonly resourceSpans: readonly {
    readonly resource: Pick<ExportedSpan, "attributes">;
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

const [SERVER, CLIENT] = [2, 3];

let collector: Server;
let endpoint: string;
let received: ExportedSpans[];
let authorizations: Set<string | undefined>;
/** Null for none. */
let answer: number | null;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push((await json(request)) as ExportedSpans);
    authorizations.add(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (answer !== null)
      response.writeHead(answer, { "content-type": "application/json", connection: "close" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

function collect(answers: number | null): void {
  received = [];
  authorizations = new Set();
  answer = answers;
}

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = ({ attributes }: Pick<ExportedSpan, "attributes">, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const traceparent = `00-${parent.traceId}-${parent.spanId}-01`;

describe("traces", () => {
  it("have a span of each call with its queries, and nothing of a person", async () => {
    collect(200);
    const portal = await startPortal({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
        OTEL_SERVICE_NAME: "ward-transport",
        TRUST_PROXY: "true",
      },
    });
    const hospital = await logInAs(portal, "hospital");
    const { id } = await createRequest(hospital, {
      patientName: "Quillon Featherstone",
      medicalRecordNumber: "MRN-90817263",
    });
    const result = await hospital.send<TransportRequest>("GET", `/api/transport-requests/${id}`, {
      headers: { traceparent },
    });
    await hospital.get("/api/transport-requests?q=Featherstone");
    await hospital.get("/hospital-dashboard?search=Featherstone");
    await openSession(portal).post("/api/login", {
      username: "quillon",
      password: "not-the-password-of-anyone",
    });
    for (const path of ["/unknown-Quillonward/Featherstone", "/favicon.ico"]) await hospital.get(path);
    await portal.stop();

    expect([...authorizations]).toEqual(["POST /v1/traces Bearer of-the-collector"]);
    const [resource] = received[0]?.resourceSpans ?? [];
    expect(resource && attribute(resource.resource, "service.name")).toBe("ward-transport");

    const all = spans();
    const call = all.find(({ name }) => name === "GET /api/transport-requests/:id");
    expect(call).toMatchObject({ kind: SERVER, traceId: parent.traceId, parentSpanId: parent.spanId });
    expect(call && attribute(call, "http.response.status_code")).toBe(200);
    expect(call && attribute(call, "wardway.request_id")).toBe(result.headers.get("x-request-id"));
    const queries = all.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(queries.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^SELECT .*\btransport_requests\b/),
    );
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set([CLIENT]));

    const create = all.find(({ name }) => name === "POST /api/transport-requests");
    const transaction = all.find(
      ({ parentSpanId, name }) => parentSpanId === create?.spanId && name === "TRANSACTION",
    );
    const inside = all.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(inside.map(({ name }) => name)).toContain("INSERT transport_requests");

    expect(all.map(({ name }) => name)).toContain("GET /hospital-dashboard");
    expect(all.map(({ name }) => name)).not.toContain("GET /*");
    const known = new Set([parent.spanId, ...all.map(({ spanId }) => spanId)]);
    expect(all.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId))).toEqual([]);
    expect(all.filter(({ kind, parentSpanId }) => kind === CLIENT && !parentSpanId)).toEqual([]);

    const text = JSON.stringify(received);
    for (const personal of [
      "Featherstone",
      "Quillon",
      "quillon",
      "90817263",
      "Quillonward",
      `/${id}`,
      portal.password,
    ])
      expect(text).not.toContain(personal);
  });

  it("delay neither a call nor the end for a collector that does not answer; a visitor chooses no trace", async () => {
    collect(null);
    const portal = await startPortal({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    const hospital = await logInAs(portal, "hospital");
    const { status } = await hospital.send("GET", "/api/user", { headers: { traceparent } });
    expect(status).toBe(200);
    await portal.stop();
    const call = spans().find(({ name }) => name === "GET /api/user");
    expect(call).toBeDefined();
    expect(call?.traceId).not.toBe(parent.traceId);
    expect(call?.parentSpanId ?? "").toBe("");
  });

  it("that no collector takes are reported in the log, once", async () => {
    collect(400);
    const portal = await startPortal({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    const hospital = await logInAs(portal, "hospital");
    expect((await hospital.get("/api/user")).status).toBe(200);
    await expect.poll(portal.output).toContain("Traces could not be sent");
    expect((await hospital.get("/api/user")).status).toBe(200);
    await portal.stop();
    expect(received.length).toBeGreaterThan(1);
    // Without the id of a call, to which it does not belong.
    expect(portal.output().match(/Traces could not be sent.*/g)).toEqual([
      "Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT. Those that were not sent are lost.",
    ]);
  });
});
