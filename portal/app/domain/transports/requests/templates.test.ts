import { requestTemplates } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  createTemplateSchema,
  limits,
  type TemplateSource,
  type TemplateTrip,
  templateParts,
  toTemplateTrip,
} from "@wardway/model";
import { requestDefaults } from "@wardway/widgets/request/request-defaults";
import { toTemplateTexts } from "@wardway/widgets/request/texts-of-request";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import {
  createTemplate,
  findTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from "./templates.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 3, companies: 1 });
});
afterAll(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const stranger = () => nth(town.hospitals, 1).staff[0];
const company = () => nth(town.companies, 0).staff[0];

const dialysis = {
  name: "Dialysis, 4 West",
  currentLocation: "Larkmoor Regional Medical Center",
  currentUnit: "4 West",
  startLocationLat: "39.2904",
  startLocationLong: "-76.6122",
  destination: "Brookhollow Dialysis Center",
  priority: "medium",
  needs: { mobility: "wheelchair", pickupEntrance: "North" },
};
const save = (changed: object = {}, who = nurse()) =>
  createTemplate(database.db, who, createTemplateSchema.parse({ ...dialysis, ...changed }));
const namesOf = async (who = nurse()) => (await listTemplates(database.db, who)).map(({ name }) => name);

it("is saved, listed by name and removed, each with its row in the audit trail", async () => {
  const { id } = await save();
  expect(await lastAuditRow(database.db, "template.create")).toMatchObject({ resourceId: id });
  await save({ name: "cath lab" });
  expect(await namesOf()).toEqual(["cath lab", "Dialysis, 4 West"]);
  expect(await findTemplate(database.db, nurse(), id)).toMatchObject({
    currentUnit: "4 West",
    startLocationLat: "39.2904",
    destinationLat: null,
    equipment: "Wheelchair",
    priority: "medium",
    asSoonAsPossible: false,
    needs: { mobility: "wheelchair", pickupEntrance: "North" },
  });
  await removeTemplate(database.db, nurse(), id);
  expect(await lastAuditRow(database.db, "template.remove")).toMatchObject({ resourceId: id, success: true });
  expect(await namesOf()).toEqual(["cath lab"]);
  await expect(removeTemplate(database.db, nurse(), id)).rejects.toMatchObject({ code: "template.notFound" });
});

it("is neither shown to nor removed by another hospital, and companies have none", async () => {
  const { id } = await save({ name: "Ours" });
  expect(await namesOf(stranger())).toEqual([]);
  expect(await findTemplate(database.db, stranger(), id)).toBeNull();
  await expect(removeTemplate(database.db, stranger(), id)).rejects.toMatchObject({ category: "not_found" });
  await expect(removeTemplate(database.db, company(), id)).rejects.toMatchObject({ category: "forbidden" });
  await expect(save({}, town.admin)).rejects.toMatchObject({ category: "forbidden" });
  await expect(save({}, company())).rejects.toMatchObject({ category: "forbidden" });
  expect(await save({ name: "ours" }, stranger())).toMatchObject({ name: "ours" });
});

it("has a name of its own, also if two users save it at the same time", async () => {
  const both = await Promise.allSettled([save({ name: "Discharge" }), save({ name: "DISCHARGE" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(save({ name: "discharge" })).rejects.toMatchObject({
    errors: [{ field: "name", code: "template.nameTaken" }],
  });
});

it("replaces the one with its name when its user says so, and keeps its number", async () => {
  const { id } = await save({ name: "Imaging" });
  const replaced = await saveTemplate(database.db, nurse(), {
    name: "imaging",
    trip: toTemplateTrip(withPatient, ["destination"]),
    replaces: true,
  });
  expect(replaced).toMatchObject({ id, name: "imaging", currentLocation: null });
  const trip = toTemplateTrip(withPatient, []);
  const fresh = await saveTemplate(database.db, nurse(), { name: "MRI", trip, replaces: true });
  expect(fresh.id).not.toBe(id);
});

it("is rejected when the hospital has too many", async () => {
  const hospital = nth(town.hospitals, 2).staff[0];
  const trip = toTemplateTrip(withPatient, []);
  const rows = Array.from({ length: limits.templates - 1 }, (_, index) => ({
    hospitalId: hospital.organizationId ?? 0,
    name: `Template ${index}`,
    trip,
  }));
  await database.db.insert(requestTemplates).values(rows);
  const two = await Promise.allSettled(["One", "Two"].map((name) => save({ name }, hospital)));
  expect(two.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "template.tooMany" } },
  ]);
});

const kind = {
  mobility: "stretcher",
  ageGroup: "child",
  oxygenDevice: "mask",
  infusions: "fluids",
  escort: "parent",
} as const;
const entrances = { pickupEntrance: "North", destinationEntrance: "South" } as const;
const ofPatient = {
  weightKg: 31.5,
  oxygenFlow: 6,
  infusionNames: "saline",
  care: ["fall_risk"],
  pathogen: "mrsa",
  language: "Polish",
  allergies: "penicillin",
  codeStatus: "dnr",
  stairs: 2,
  access: "Key with her daughter",
} as const;
const withPatient: TemplateSource = {
  patientName: "Maria Lindqvist",
  medicalRecordNumber: "MRN-20417",
  currentLocation: "Larkmoor Regional Medical Center",
  currentUnit: "4 West",
  currentRoom: "412",
  startLocationLat: "39.2904",
  startLocationLong: "-76.6122",
  destination: "Brookhollow Dialysis Center",
  destinationUnit: null,
  destinationRoom: "B7",
  destinationLat: null,
  destinationLong: null,
  priority: "high",
  isolationPrecautions: "contact",
  equipment: "Oxygen, Stretcher",
  levelOfService: "als",
  levelReason: "Sedated",
  needs: { ...kind, ...entrances, ...ofPatient },
  specialInstructions: "Mrs. Lindqvist is afraid of lifts",
  contactPerson: "Nurse Okafor",
};

it("has what was ticked of a request, and nothing of its patient", async () => {
  const trip = toTemplateTrip(withPatient, templateParts);
  const { name, createdAt, id, ...stored } = await saveTemplate(database.db, nurse(), {
    trip,
    name: "From a request",
    from: 81,
  });
  expect(stored).toEqual({
    currentLocation: "Larkmoor Regional Medical Center",
    currentUnit: "4 West",
    startLocationLat: "39.2904",
    startLocationLong: "-76.6122",
    destination: "Brookhollow Dialysis Center",
    destinationUnit: null,
    destinationLat: null,
    destinationLong: null,
    asSoonAsPossible: true,
    priority: "high",
    equipment: "Oxygen, Stretcher",
    specialInstructions: null,
    needs: { ...kind, ...entrances },
  });
  expect(await lastAuditRow(database.db, "template.create")).toMatchObject({ details: { fromRequest: 81 } });
  expect(toTemplateTrip(withPatient, ["pickup"])).toMatchObject({
    destination: null,
    asSoonAsPossible: false,
    priority: null,
    equipment: null,
    needs: { pickupEntrance: "North" },
  });
});

const hospital = "Larkmoor Regional Medical Center";
const defaults = {
  ...requestDefaults({ now: new Date(), timeZone: "UTC", contactPerson: "Nurse Brandt" }),
  currentLocation: hospital,
  currentUnit: "ICU",
};
const formFrom = (trip: TemplateTrip) => ({ ...defaults, ...toTemplateTexts(trip, hospital) });

it("fills the form of another patient", () => {
  expect(formFrom(toTemplateTrip(withPatient, templateParts))).toMatchObject({
    patientName: "",
    medicalRecordNumber: "",
    contactPerson: "Nurse Brandt",
    asSoonAsPossible: defaults.asSoonAsPossible,
    currentUnit: "4 West",
    currentRoom: "",
    destination: "Brookhollow Dialysis Center",
    priority: "high",
    mobility: "stretcher",
    weight: "",
    allergies: "",
    levelOfService: "",
  });
});

it("leaves to the form what it does not state: the user's unit, the destination, and the time", () => {
  const trip = toTemplateTrip({ ...withPatient, currentUnit: null }, ["pickup"]);
  expect(formFrom(trip)).toMatchObject({
    currentLocation: hospital,
    currentUnit: "ICU",
    destination: "",
    priority: "medium",
    asSoonAsPossible: "",
    time: "",
  });
  expect(formFrom({ ...trip, currentLocation: "Brookhollow Dialysis Center" }).currentUnit).toBe("");
  expect(formFrom(toTemplateTrip(withPatient, ["destination"]))).toMatchObject({
    currentLocation: hospital,
    currentUnit: "ICU",
  });
});
