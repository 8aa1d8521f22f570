import type { CreateRequestBody, Milestone, TransportRequest } from "@wardway/model";
import { occasions } from "../../../db/src/seed/occasions.ts";
import { patientNames } from "../../../db/src/seed/patients.ts";
import { toStops } from "../../../db/src/seed/places.ts";
import type { Portal } from "./portal.ts";
import { type ApiSession, logInAs } from "./session.ts";
import { createRequest, hoursAhead, respondTo, setStatus } from "./transports.ts";

export const ROWS = 20;

const firstNames = ["Anastasia", "Bartholomew", "Concepción", "Désirée-Louise", "Maximiliano"];
const lastNames = ["Wojciechowska", "Featherstonehaugh", "Oyelaran-Fitzgerald", "Núñez de la Torre"];
const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;
const rowIndexes = Array.from({ length: ROWS }, (_, index) => index);

/** As the demo's: its journeys with their needs and instructions, its patients, and a room for each row. */
function demoRequest(index: number): Partial<CreateRequestBody> {
  const { from, to, priority, isolation = "none", equipment, instructions } = pick(occasions, index);
  const [start, end] = [from("larkmoor"), to("larkmoor")];
  const stops = toStops(start, end);
  return {
    patientName: pick(patientNames, index),
    ...stops,
    currentRoom: numberRoom(stops.currentRoom, index),
    destinationRoom: numberRoom(stops.destinationRoom, index),
    transportDate: hoursAhead(0.2 + index * 1.7),
    priority,
    isolationPrecautions: isolation,
    equipment: equipment.join(", ") || null,
    specialInstructions: instructions,
    startLocationLat: String(start.latitude),
    startLocationLong: String(start.longitude),
    destinationLat: String(end.latitude),
    destinationLong: String(end.longitude),
  };
}

const numberRoom = (room: string | null, index: number) => room?.replace(/\d+$/, String(index + 10)) ?? null;

const milestones: readonly Milestone[] = ["en_route", "at_pickup", "patient_aboard", "at_destination"];

/** 20 rows in every list of requests: half of the open ones answered by Bluegate, half of the active ones under way. */
export async function fillRequestLists(portal: Pick<Portal, "url" | "password">): Promise<void> {
  const [hospital, bluegate, kittiwake] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "ambulance2"),
  ]);
  for (const index of rowIndexes) {
    const { id } = await createRequest(hospital, demoRequest(index));
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
  const request = await createRequest(hospital, demoRequest(index));
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
