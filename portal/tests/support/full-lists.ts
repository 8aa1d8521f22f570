import type { CreateRequestBody, Milestone, TransportRequest } from "@wardway/model";
import type { Portal } from "./portal.ts";
import { type ApiSession, logInAs } from "./session.ts";
import { createRequest, hoursAhead, respondTo, setStatus } from "./transports.ts";

export const ROWS = 20;

const firstNames = ["Anastasia", "Bartholomew", "Concepción", "Désirée-Louise", "Maximiliano"];
const lastNames = ["Wojciechowska", "Featherstonehaugh", "Oyelaran-Fitzgerald", "Núñez de la Torre"];
const wards = ["Medical ICU, bed", "Cardiac Step-Down Unit, room", "Discharge Lounge, seat"];
const facilities = [
  "Brookhollow Dialysis Center, 2810 Quarry Bend Road, Baltimore, MD 21224",
  "Wrenfield Nursing and Rehabilitation, 515 Amaranth Lane, Baltimore, MD 21213",
  "Tansy Court Rehabilitation, 44 Tansy Court, Baltimore, MD 21222",
  "Pinder Street Behavioral Health, 331 Pinder Street, Baltimore, MD 21202",
];
const equipment = [
  "Oxygen, IV Support, Cardiac Monitor, Ventilator, Stretcher",
  "Oxygen, IV Support, Cardiac Monitor, Stretcher",
  "Oxygen, IV Support, Stretcher",
];
const priorities = ["critical", "high", "medium", "low"] as const;
const isolations = ["contact", "droplet", "airborne"] as const;

const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;
const rowIndexes = Array.from({ length: ROWS }, (_, index) => index);

/** Outward and return journeys, each row with a name, a ward and an address of its own. */
function fullRequest(index: number): Partial<CreateRequestBody> {
  const ward = `Larkmoor Regional Medical Center, ${pick(wards, index)} ${index + 10}`;
  const facility = pick(facilities, index);
  const residence = `Private residence, ${index + 110} Juniper Bend, apartment 3C, Baltimore, MD 21224`;
  const isReturn = index % 3 === 2;
  return {
    patientName: `${pick(firstNames, index)} ${pick(lastNames, index)}`,
    currentLocation: isReturn ? facility : ward,
    destination: isReturn ? residence : facility,
    transportDate: hoursAhead(0.2 + index * 1.7),
    priority: pick(priorities, index),
    isolationPrecautions: pick(isolations, index),
    equipment: pick(equipment, index),
    startLocationLat: "39.2962",
    startLocationLong: "-76.5921",
    destinationLat: "39.2874",
    destinationLong: "-76.5702",
  };
}

const milestones: readonly Milestone[] = ["en_route", "at_pickup", "patient_aboard", "at_destination"];

/** 20 rows in every list of requests: half of the open ones answered by Bluegate, half of the active ones under way. */
export async function fillRequestLists(portal: Portal): Promise<void> {
  const [hospital, bluegate, kittiwake] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "ambulance2"),
  ]);
  for (const index of rowIndexes) {
    const { id } = await createRequest(hospital, fullRequest(index));
    await respondTo(kittiwake, id);
    if (index % 2 === 0) await respondTo(bluegate, id);
    const active = await approved(hospital, bluegate, index);
    if (index % 2 === 1) await start(bluegate, active, (index - 1) / 2);
    const over = await approved(hospital, bluegate, index);
    if (index % 4 === 3) await setStatus(hospital, `/api/transport-requests/${over.id}/status`, "cancelled");
    else {
      await setStatus(bluegate, `/api/transport-requests/${over.id}/status`, "in_progress");
      await setStatus(hospital, `/api/transport-requests/${over.id}/status`, "completed");
    }
  }
}

async function approved(hospital: ApiSession, company: ApiSession, index: number): Promise<TransportRequest> {
  const request = await createRequest(hospital, fullRequest(index));
  const response = await respondTo(company, request.id);
  await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  return request;
}

/** With all milestones up to a different one for each row. */
async function start(company: ApiSession, { id }: TransportRequest, index: number): Promise<void> {
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  for (const milestone of milestones.slice(0, (index % milestones.length) + 1)) {
    const { status, body } = await company.post(`/api/transport-requests/${id}/milestones`, { milestone });
    if (status >= 400) throw new Error(`The milestone was refused: ${JSON.stringify(body)}`);
  }
}

/** @param organizationId of a hospital */
export async function fillUsers(portal: Portal, organizationId: number): Promise<void> {
  const admin = await logInAs(portal, "admin");
  for (const index of rowIndexes) {
    const name = `${pick(firstNames, index)} ${pick(lastNames, index)}`;
    const username = `night.coordinator.of.ward.${index + 10}`;
    const { status, body } = await admin.post("/api/admin/users", {
      username,
      name,
      password: `${username}-chooses-another`,
      email: `${username}@larkmoor-regional.example.org`,
      role: "hospital",
      organizationId,
    });
    if (status >= 400) throw new Error(`The user was refused: ${JSON.stringify(body)}`);
  }
}
