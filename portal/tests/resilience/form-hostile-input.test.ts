import { sized } from "@wardway/db/testing/size";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { hostileTexts } from "../support/hostile-values.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { attempts, type Parties, type Step, withResponse } from "../support/steps.ts";
import { hoursAhead } from "../support/transports.ts";

let parties: Parties;
let forms: readonly { readonly path: string; readonly session: ApiSession; readonly fields: Fields }[];
type Fields = Readonly<Record<string, string>>;

const typed: Fields = { date: hoursAhead(48).slice(0, 10), time: "14:30", timeZone: "America/New_York" };
const request: Fields = {
  patientName: "Zoë O'Brien-Núñez",
  medicalRecordNumber: "MRN-4711",
  currentLocation: "4 West",
  destination: "Brookhollow Dialysis Center",
  priority: "high",
  isolationPrecautions: "none",
  equipment: "Oxygen",
  contactPerson: "Dana",
};
const steps = Object.keys(attempts) as Step[];

openFixture();

beforeAll(async () => {
  const [hospital, company, visitor] = [
    await logInAs(portal, "hospital"),
    await logInAs(portal, "ambulance"),
    openSession(portal),
  ];
  const { body } = await company.get<{ organizationId: number }>("/api/user");
  parties = { hospital, company, companyId: body.organizationId };
  const situation = await withResponse(parties);
  const key = { idempotencyKey: "key-of-a-form" };
  const rating = { intent: "rate", transportRequestId: String(situation.request.id), rating: "5", ...key };
  const created = { ...request, ...typed, ...key };
  forms = [
    { path: "/login?redirectTo=/settings", session: visitor, fields: { username: "a", password: "b" } },
    { path: "/new-request", session: hospital, fields: created },
    { path: "/ratings", session: hospital, fields: rating },
    ...steps.flatMap((step) =>
      // The page of a hospital's form is none of a company's.
      (attempts[step].address ? [hospital] : [hospital, company]).map((session) => ({
        path: attempts[step].address?.(situation.request.id) ?? `/transport/${situation.request.id}`,
        session,
        fields: { ...attempts[step].form(situation, parties), redirectTo: "/active-transports" },
      })),
    ),
  ];
});

describe("a form with garbage in a field", () => {
  it("never causes a server error", async () => {
    const names = fc.constantFrom(
      "__proto__",
      "constructor",
      "a[0].b",
      "a[__proto__][x]",
      "intent",
      "status",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        hostileTexts,
        names,
        hostileTexts,
        async (which, at, value, name, extra) => {
          const { path, session, fields } = forms[which % forms.length] ?? expect.unreachable();
          const field = Object.keys(fields)[at % Object.keys(fields).length] ?? "";
          const body = new URLSearchParams({ ...fields, [field]: value });
          body.append(name, extra);
          const { status } = await session.send("POST", path, { body });
          expect(status, path).toBeLessThan(500);
        },
      ),
      { numRuns: sized(50, 200) },
    );
  });
});

describe("a form whose idempotency key cannot be stored", () => {
  it("is rejected, and a valid one is accepted", async () => {
    const send = (idempotencyKey: string) =>
      parties.hospital.send("POST", "/new-request", {
        body: new URLSearchParams({ ...request, ...typed, medicalRecordNumber: "MRN-4712", idempotencyKey }),
      });
    expect(await send("a\u0000b")).toMatchObject({ status: 422 });
    expect(await send("ab")).toMatchObject({ status: 302 });
  });
});

describe("a page whose address holds garbage", () => {
  it("never causes a server error", async () => {
    const addresses = fc.constantFrom(
      ...["/transport/VALUE", "/transport?id=VALUE", "/login?redirectTo=VALUE"],
      ...[
        "/hospital-dashboard?tab=VALUE",
        "/hospital-dashboard?search=VALUE",
        "/hospital-dashboard?cursor=VALUE",
      ],
      ...[
        "/hospital-dashboard?created=VALUE",
        "/active-transports?search=VALUE",
        "/transport-history?search=VALUE",
      ],
      ...["/transport-history?cursor=VALUE", "/ratings?cursor=VALUE", "/VALUE"],
    );
    await fc.assert(
      fc.asyncProperty(addresses, hostileTexts, async (address, value) => {
        const text = encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, "\ufffd").slice(0, 4_000));
        const { status } = await parties.hospital.get(address.replace("VALUE", () => text));
        expect(status, address).toBeLessThan(500);
      }),
      { numRuns: sized(50, 200) },
    );
  });
});

describe("a browser with garbage in its cookies", () => {
  it.each([
    "wardway_session=%E0%A4%A",
    "wardway_toast=abc.def",
    "wardway_time_zone=Mars/Olympus",
    "a=\u00e9; =; ;;",
  ])("is treated as a visitor: %s", async (cookie) => {
    expect(await openSession(portal).get("/login", { cookie })).toMatchObject({ status: 200 });
    expect(await openSession(portal).get("/api/user", { cookie })).toMatchObject({ status: 401 });
  });
});

describe("afterwards", () => {
  it("the server has logged no error", () => {
    expect(portal.output()).not.toMatch(/^\s+at /m);
  });
});

describe("an unexpected form", () => {
  it.each([
    ["a place far out in a list", "equipment[90000000]"],
    ["a place in a list of no name", "x[100000]"],
    ["a path", "a.b.c"],
    ["a command of the form library", "__intent__"],
    ["the prototype", "__proto__"],
    ["a name without end", "n".repeat(10_000)],
  ])("is rejected when it has unknown field names: %s", async (_what, name) => {
    for (const { path, session } of forms) {
      const body = new URLSearchParams([[name, "x"]]);
      expect(await session.send("POST", path, { body })).toMatchObject({ status: 400 });
    }
  });

  it("is rejected when it has more fields than any form", async () => {
    const body = new URLSearchParams(Array.from({ length: 5000 }, () => ["equipment", "Oxygen"]));
    expect(await parties.hospital.send("POST", "/new-request", { body })).toMatchObject({ status: 400 });
  });

  it("is rejected when its body is not a form", async () => {
    for (const { path, session } of forms) {
      expect(await session.send("POST", path, { body: "patientName=A" })).toMatchObject({ status: 415 });
    }
  });
});

it.each([
  ["/admin/users", { intent: "edit", userId: "3000000000", username: "x", role: "admin" }],
  ["/admin/organizations", { intent: "edit", organizationId: "-3000000000", name: "x", timeZone: "UTC" }],
  ["/admin/invitations", { intent: "revoke", invitationId: "-3000000000" }],
])("never causes a server error with a number beyond the column of %s", async (path, fields) => {
  const administrator = await logInAs(portal, "admin");
  const { status } = await administrator.send("POST", path, { body: new URLSearchParams(fields) });
  expect([302, 422]).toContain(status);
});
