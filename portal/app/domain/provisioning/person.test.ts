import type { ProvisionedPerson } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { parsePerson, patchPerson } from "./person.ts";

const id = "5f0c7c62-6f0d-4a6e-9b5c-0d3f3f4f5f60";
const olive: ProvisionedPerson = {
  userName: "olive@larkmoor.example",
  externalId: "o-1",
  displayName: "Olive Larkin",
  formatted: null,
  givenName: "Olive",
  familyName: "Larkin",
  email: "olive@larkmoor.example",
  active: true,
};

const patchOp = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const patch = (...operations: object[]) =>
  patchPerson(olive, id, { schemas: [patchOp], Operations: operations });
const replace = (path: string, value: unknown) => patch({ op: "Replace", path, value });

/** Of JSON; becomes no text. */
const textless = { toString: 1, valueOf: 1 };

describe("a person in a POST or PUT", () => {
  it("is read as Entra ID and Okta write it", () => {
    expect(
      parsePerson(
        {
          schemas: [
            "urn:ietf:params:scim:schemas:core:2.0:User",
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
          ],
          externalId: "o-1",
          userName: " olive@larkmoor.example ",
          active: true,
          displayName: "Olive Larkin",
          name: { givenName: "Olive", familyName: "Larkin", middleName: "M." },
          emails: [
            { type: "home", value: "olive@home.example" },
            { primary: true, type: "work", value: "olive@larkmoor.example" },
          ],
          password: "1mz050nq",
          roles: [{ value: "admin" }],
          groups: [],
          meta: { resourceType: "User" },
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Ward 4" },
        },
        { active: true },
      ),
    ).toEqual(olive);
  });

  it("names each attribute that is missing or too long, with its limit", () => {
    const body = {
      userName: "x".repeat(300),
      displayName: "y".repeat(200),
      emails: [{ value: "no address" }],
    };
    expect(() => parsePerson(body, { active: true })).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({ field: "userName", message: expect.stringContaining("254") }),
          expect.objectContaining({ field: "externalId" }),
          expect.objectContaining({ field: "displayName", message: expect.stringContaining("120") }),
          expect.objectContaining({ field: "emails.value" }),
        ],
      }),
    );
  });

  it("keeps whether the account is active if it does not say so", () => {
    const body = { userName: "a", externalId: "b" };
    expect(parsePerson(body, { active: false })).toMatchObject({
      active: false,
      email: null,
      givenName: null,
    });
  });
});

describe("a person in a PUT", () => {
  it("keeps the externalId that it does not name, as of an application that was set up in Okta", () => {
    const body = { userName: olive.userName, active: false, groups: [], meta: { resourceType: "User" } };
    expect(parsePerson(body, olive)).toMatchObject({ externalId: "o-1", active: false, displayName: null });
  });

  it.each([null, ""])("needs another one for %j", (externalId) => {
    expect(() => parsePerson({ userName: "a", externalId }, olive)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: "externalId" })] }),
    );
  });
});

describe("a PATCH", () => {
  it.each([
    ["active", "False", { active: false }],
    ["active", true, { active: true }],
    ["active", [{ $ref: null, value: "False" }], { active: false }],
    ["ACTIVE", "false", { active: false }],
    ["urn:ietf:params:scim:schemas:core:2.0:User:active", false, { active: false }],
    ['emails[type eq "work"].value', "o@x.example", { email: "o@x.example" }],
    ["emails[primary eq true].value", "o@x.example", { email: "o@x.example" }],
    ['emails[type eq "home"].value', "o@x.example", {}],
    ["emails", [{ value: "o@x.example", type: "work" }], { email: "o@x.example" }],
    ["emails", [], { email: null }],
    ["name.givenName", "Oliva", { givenName: "Oliva" }],
    ["name", { familyName: "Hill" }, { familyName: "Hill" }],
    ["displayName", "", { displayName: null }],
    ["title", "Nurse", {}],
    ["password", "new password", {}],
    ['roles[primary eq "True"].value', "admin", {}],
    ["urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:organization", "Other", {}],
  ])("of %s with %j is applied", (path, value, changes) => {
    expect(replace(path, value)).toEqual({ ...olive, ...changes });
  });

  it("takes an object of values without a path, and several operations", () => {
    expect(
      patch(
        { op: "replace", value: { active: false, "name.givenName": "Oliva", id, unknown: 1 } },
        { op: "Add", value: { 'emails[type eq "work"].value': "o@x.example" } },
        { op: "Remove", path: "displayName" },
      ),
    ).toEqual({ ...olive, active: false, givenName: "Oliva", email: "o@x.example", displayName: null });
  });

  it("ignores what the portal sets in an object of values, as a PUT does", () => {
    const value = { active: false, groups: [], meta: { resourceType: "User" } };
    expect(patch({ op: "replace", value })).toEqual({ ...olive, active: false });
  });

  it.each([
    [{ op: "replace", path: "id", value: "1" }, "readOnly"],
    [{ op: "replace", path: "meta.version", value: "1" }, "readOnly"],
    [{ op: "replace", value: { id: "other" } }, "readOnly"],
    [{ op: "add", path: "groups", value: [] }, "readOnly"],
    [{ op: "replace", path: "organization", value: 7 }, "pathInvalid"],
    [{ op: "replace", path: "organizationId", value: 7 }, "pathInvalid"],
    [{ op: "replace", path: "role", value: "admin" }, "pathInvalid"],
    [{ op: "replace", path: "isManager", value: true }, "pathInvalid"],
    [{ op: "add", path: "__proto__", value: { polluted: 1 } }, "pathInvalid"],
    [{ op: "add", path: "__proto__.polluted", value: 1 }, "pathInvalid"],
    [{ op: "add", path: "constructor.prototype", value: { polluted: 1 } }, "pathInvalid"],
    [{ op: "add", path: "name.__proto__", value: { polluted: 1 } }, "pathInvalid"],
    [{ op: "add", path: "emails.constructor", value: 1 }, "pathInvalid"],
    [{ op: "add", path: "name[x eq 1].givenName", value: "x" }, "pathInvalid"],
    [{ op: "add", path: "name.givenName.x", value: "x" }, "pathInvalid"],
    [{ op: "add", path: "a".repeat(10_000), value: "x" }, "pathInvalid"],
    [{ op: "add", path: `emails[${"(".repeat(150)}].value`, value: "x" }, "filterInvalid"],
    [{ op: "remove" }, "targetMissing"],
    [{ op: "remove", path: "active" }, "attributeRequired"],
    [{ op: "remove", path: "userName" }, "attributeRequired"],
    [{ op: "move", path: "userName" }, "operationInvalid"],
    [{ op: "replace", path: "active", value: "perhaps" }, "valueInvalid"],
    [{ op: "replace", path: "active", value: textless }, "valueInvalid"],
    [{ op: "replace", path: "active", value: [{ value: textless }] }, "valueInvalid"],
    [{ op: textless, path: "active", value: true }, "operationInvalid"],
    [{ op: "replace", path: textless, value: true }, "valueInvalid"],
    [{ op: "replace", path: "userName", value: { a: 1 } }, "valueInvalid"],
    [{ op: "replace", path: "emails", value: ["a"] }, "valueInvalid"],
    [{ op: "replace", value: "a" }, "valueInvalid"],
  ])("%j is rejected", (operation, code) => {
    expect(() => patch(operation)).toThrow(
      expect.objectContaining({ code: `provisioning.${code}`, status: 400 }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("of deeply nested lists is rejected", () => {
    const nested: unknown = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    for (const name of ["op", "path", "value"]) {
      expect(() => patch({ op: "replace", path: "active", value: true, [name]: nested })).toThrow(
        expect.objectContaining({ status: 400 }),
      );
    }
    for (const names of [[textless], [nested]]) {
      expect(() => patchPerson(olive, id, { schemas: names, Operations: [] })).toThrow(
        expect.objectContaining({ code: "provisioning.operationInvalid" }),
      );
    }
    for (const active of [textless, nested]) {
      expect(() => parsePerson({ active }, { active: true })).toThrow(
        expect.objectContaining({ code: "provisioning.valueInvalid" }),
      );
    }
  });

  it("sets no prototype by a value that names one", () => {
    const value = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    expect(patch({ op: "add", value }, { op: "add", path: "name", value })).toEqual(olive);
    expect(parsePerson({ ...value, userName: "a", externalId: "b" }, { active: true }).userName).toBe("a");
    expect("polluted" in {}).toBe(false);
  });

  it("needs operations, at most fifty, and their schema", () => {
    const operation = { op: "replace", path: "active", value: false };
    for (const body of [
      {},
      { schemas: [patchOp], Operations: [] },
      { schemas: [patchOp], Operations: operation },
      { schemas: ["other"], Operations: [operation] },
      { schemas: [patchOp], Operations: Array.from({ length: 51 }, () => operation) },
      { schemas: [patchOp], Operations: [null] },
    ]) {
      expect(() => patchPerson(olive, id, body)).toThrow(
        expect.objectContaining({ code: "provisioning.operationInvalid" }),
      );
    }
  });
});
