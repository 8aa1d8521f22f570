import type { Needs } from "./needs.ts";
import type { TransportContacts, TransportRequest } from "./wire.ts";

/**
 * How a company that is not assigned reads a field of a request that it may respond to: as it is, shortened to what does not
 * identify the patient, or not at all. Minimum necessary, 45 CFR 164.502(b): what decides whether it can run the transport.
 */
export type FieldVisibility = "shown" | "shortened" | "hidden";

export const requestVisibility = {
  id: "shown",
  hospitalId: "shown",
  hospitalName: "shown",
  hospitalTimeZone: "shown",
  patientName: "shortened",
  medicalRecordNumber: "hidden",
  currentLocation: "shortened",
  currentUnit: "shortened",
  currentRoom: "hidden",
  destination: "shortened",
  destinationUnit: "shortened",
  destinationRoom: "hidden",
  transportDate: "shown",
  asSoonAsPossible: "shown",
  priority: "shown",
  isolationPrecautions: "shown",
  equipment: "shown",
  levelOfService: "shown",
  levelReason: "hidden",
  levelNotHeld: "shown",
  needs: "shortened",
  specialInstructions: "hidden",
  contactPerson: "shown",
  acceptingPhysician: "hidden",
  bedConfirmedAt: "shown",
  reportCalledAt: "shown",
  receivingHospital: "shown",
  status: "shown",
  ambulanceCompanyId: "shown",
  ambulanceCompanyName: "shown",
  promisedArrival: "shown",
  earliestArrival: "shown",
  openResponses: "shown",
  declines: "shown",
  asking: "hidden",
  proposal: "hidden",
  contacts: "shortened",
  unreadMessages: "shown",
  // The company that ran one of them knows the patient of the other.
  outbound: "hidden",
  returnTrip: "hidden",
  returnPreparedAt: "hidden",
  standingOrderId: "hidden",
  lastMilestone: "shown",
  startLocationLat: "shown",
  startLocationLong: "shown",
  destinationLat: "shown",
  destinationLong: "shown",
  optimalRoute: "shown",
  trafficCondition: "shown",
  estimatedTravelTime: "shown",
  estimatedDistance: "shown",
  routeSource: "shown",
  routeLastUpdated: "shown",
  baseDistance: "shown",
  baseDriveTime: "shown",
  createdAt: "shown",
  updatedAt: "shown",
  version: "shown",
  revision: "shown",
  notCarriedOut: "shown",
  isSimulated: "shown",
} as const satisfies Readonly<Record<keyof TransportRequest, FieldVisibility>>;

type HiddenIn<Table> = {
  [Name in keyof Table]: Table[Name] extends "hidden" ? Name : never;
}[keyof Table];

function nullHidden<Table extends Readonly<Record<string, FieldVisibility>>>(table: Table) {
  const hidden = Object.entries(table).filter(([, visibility]) => visibility === "hidden");
  return Object.fromEntries(hidden.map(([name]) => [name, null])) as Readonly<Record<HiddenIn<Table>, null>>;
}

/** Free texts may name the patient, and what only the crew acts on decides nothing. */
export const needVisibility = {
  ageGroup: "shown",
  weightKg: "shown",
  mobility: "shown",
  oxygenDevice: "shown",
  oxygenFlow: "shown",
  infusions: "shown",
  infusionNames: "hidden",
  care: "shown",
  pathogen: "hidden",
  escort: "shown",
  stairs: "shown",
  access: "hidden",
  pickupEntrance: "hidden",
  destinationEntrance: "hidden",
  language: "hidden",
  allergies: "hidden",
  codeStatus: "hidden",
} as const satisfies Readonly<Record<keyof Needs, Exclude<FieldVisibility, "shortened">>>;

/** The needs that a company reads before it is assigned. */
export const withoutHiddenNeeds = (needs: Needs): Needs =>
  Object.fromEntries(
    Object.entries(needs).filter(([name]) => needVisibility[name as keyof Needs] !== "hidden"),
  );

/** The other needs, by which a company does not decide. */
export const onlyHiddenNeeds = (needs: Needs): Needs =>
  Object.fromEntries(
    Object.entries(needs).filter(([name]) => needVisibility[name as keyof Needs] === "hidden"),
  );

/** Staff's own numbers are for the two sides of a transport alone. */
export const contactVisibility = {
  hospitalPhone: "shown",
  requesterPhone: "hidden",
  companyPhone: "shown",
  crewPhone: "hidden",
} as const satisfies Readonly<Record<keyof TransportContacts, Exclude<FieldVisibility, "shortened">>>;

const hiddenContacts = nullHidden(contactVisibility);

/** The numbers that a company reads before it is assigned. */
export const withoutHiddenContacts = (contacts: TransportContacts): TransportContacts => ({
  ...contacts,
  ...hiddenContacts,
});

/** The hidden fields of a request, all null. */
export const noHiddenFields = nullHidden(requestVisibility);
