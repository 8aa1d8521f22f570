import {
  type CreateRequestBody,
  equipmentChoices,
  type Facility,
  isolationPrecautions,
  milestoneNames,
  priorities,
  type TransportApi,
} from "@wardway/model";
import { MINUTE_MS } from "@wardway/model/durations";
import { createClient } from "@wardway/sdk";
import type { Journey } from "./journeys.ts";
import { openSession } from "./open-session.ts";
import type { Stopwatch } from "./stopwatch.ts";

export interface Account {
  readonly username: string;
  readonly organizationId: number;
  readonly api: TransportApi;
}

/** @throws StartupError with the remedy */
export async function logIn(
  portal: string,
  username: string,
  password: string,
  signal: AbortSignal,
): Promise<Account> {
  const { cookie, organizationId } = await openSession(portal, username, password, signal);
  return { username, organizationId, api: createClient({ baseUrl: portal, headers: { cookie }, signal }) };
}

export interface Cast {
  readonly hospital: Account;
  /** Its response is approved. */
  readonly company: Account;
  /** Drives for `company`. */
  readonly crew: Account;
  /** Its response is rejected. */
  readonly rival: Account;
}

export interface Transport extends Cast {
  readonly requestId: number;
  readonly rating: number;
}

/** Runs one transport from request to rating, each step by the role that does it. */
export async function runTransport(
  number: number,
  journey: Journey,
  cast: Cast,
  stopwatch: Stopwatch,
): Promise<Transport> {
  const { hospital, company, crew, rival } = cast;
  const body = requestBody(number, journey);
  const { id } = await stopwatch.time("create request", () => hospital.api.createRequest(body));
  const [offer] = await Promise.all(
    [company, rival].map((account) =>
      stopwatch.time("respond", () =>
        account.api.createResponse({
          transportRequestId: id,
          estimatedArrival: new Date(Date.now() + (20 + (number % 40)) * MINUTE_MS).toISOString(),
        }),
      ),
    ),
  );
  const offers = await stopwatch.time("read responses", () => hospital.api.listResponses({ id }));
  const chosen = offers.find((one) => one.id === offer?.id);
  if (!chosen || offers.length !== 2) throw new Error(`The hospital sees ${offers.length} responses of 2.`);
  await stopwatch.time("approve", () =>
    hospital.api.updateResponseStatus({ id: chosen.id, status: "approved" }),
  );
  await stopwatch.time("start", () => crew.api.updateRequestStatus({ id, status: "in_progress" }));
  for (const milestone of milestoneNames) {
    await stopwatch.time("record milestone", () => crew.api.recordMilestone({ id, milestone }));
  }
  await stopwatch.time("complete", () => hospital.api.updateRequestStatus({ id, status: "completed" }));
  const rating = 3 + (number % 3);
  await stopwatch.time("rate", () => hospital.api.createRating({ transportRequestId: id, rating }));
  return { ...cast, requestId: id, rating };
}

const text = ({ name, address, city, state, zip }: Facility) =>
  [name, address, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ").slice(0, 300);

/** Real places, an invented patient. */
function requestBody(number: number, { from, to }: Journey): CreateRequestBody {
  const pick = <Choice>(choices: readonly Choice[]) => choices[number % choices.length];
  return {
    patientName: `Run Patient ${number}`,
    medicalRecordNumber: `RUN-${String(number).padStart(4, "0")}`,
    currentLocation: text(from),
    destination: text(to),
    transportDate: new Date(Date.now() + (60 + number) * MINUTE_MS).toISOString(),
    priority: pick(priorities) ?? "medium",
    isolationPrecautions: pick(isolationPrecautions),
    equipment: pick(equipmentChoices),
    startLocationLat: String(from.latitude),
    startLocationLong: String(from.longitude),
    destinationLat: String(to.latitude),
    destinationLong: String(to.longitude),
  };
}
