import { beforeAll, expect, it } from "vitest";
import { company, hospital, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { approvedTransport, createRequest } from "../support/transports.ts";

let open: number;
let approved: number;

openFixture("hospital", "company");

beforeAll(async () => {
  ({ id: open } = await createRequest(hospital));
  ({ id: approved } = await approvedTransport(hospital, company));
});

const attribute = (field: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(field)?.[1];

/** Returns the names of a page's fields for texts, and those that a service of the browser may read. */
async function fieldsOf(session: ApiSession, path: string) {
  const { body } = await session.get<string>(path, { accept: "text/html" });
  const fields = [...body.matchAll(/<(?:input|textarea)\b[^>]*>/g)]
    .map(([field]) => field)
    .filter((field) => /^(?:text|search|tel|undefined)$/.test(String(attribute(field, "type"))))
    .filter((field) => !/ hidden=/.test(field));
  const isPrivate = (field: string) =>
    attribute(field, "spellcheck") === "false" &&
    attribute(field, "autocorrect") === "off" &&
    attribute(field, "autocomplete") === "off";
  return {
    names: fields.map((field) => attribute(field, "name")),
    others: fields.filter((field) => !isPrivate(field)),
  };
}

it("keeps fields for patient data from spell checkers and from services that complete or correct texts", async () => {
  const admin = await logInAs(portal, "admin");
  const pages: readonly (readonly [ApiSession, string, readonly string[]])[] = [
    [
      hospital,
      "/new-request",
      [
        "patientName",
        "medicalRecordNumber",
        "currentLocation",
        "currentUnit",
        "currentRoom",
        "destination",
        "destinationUnit",
        "destinationRoom",
        "specialInstructions",
        "contactPerson",
      ],
    ],
    [hospital, "/hospital-dashboard", ["text"]],
    [hospital, "/active-transports", ["text"]],
    [hospital, "/transport-history", ["text"]],
    [company, "/ambulance-dashboard", ["text"]],
    [company, `/transport/${open}?tab=responses`, ["notes"]],
    [hospital, `/transport/${approved}?cancel`, []],
    [hospital, "/ratings", []],
    [admin, "/emergency-access", []],
  ];
  for (const [session, path, expected] of pages) {
    const { names, others } = await fieldsOf(session, path);
    expect(names, path).toEqual(expect.arrayContaining([...expected]));
    expect(others, path).toEqual([]);
  }
});
