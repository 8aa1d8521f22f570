import { milestoneNames } from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { z } from "zod";
import { openBrowser } from "./browser.ts";
import { type Kind, type Log, sendTimed } from "./calls.ts";
import { spreadOf, type TrafficReading } from "./reading.ts";
import type { Crowd, Person, Vehicle } from "./seed.ts";

/**
 * A process of its own: people with open pages, vehicles that report their positions, and transports whose steps are recorded. Its
 * parent orders how many people there are, and reads what has been measured since the last reading.
 */
const orderSchema = z.union([
  z.object({ origin: z.string(), crowd: z.custom<Crowd>(), writesPerSecond: z.number() }),
  z.object({ staff: z.number() }),
  z.literal("read"),
]);

/** As the crew page sends them. */
const POSITION_INTERVAL_MS = 5_000;
const POSITIONS_PER_CALL = 5;
/** Whose steps are recorded in turn. */
const TRANSPORTS_UNDER_WAY = 60;

const none = () => ({ page: [], refresh: [], write: [], position: [], message: [] });
let times: Record<Kind | "message", number[]> = none();
let failures: Record<string, number> = {};
/** When the latest write of a request was called, by its id. */
const calledAt = new Map<number, number>();

const log: Log = {
  answered(kind, milliseconds, status) {
    times[kind].push(milliseconds);
    const failure = `${kind} ${status}`;
    if (status < 200 || status >= 400) failures[failure] = (failures[failure] ?? 0) + 1;
  },
  received(requestId) {
    const at = calledAt.get(requestId);
    if (at !== undefined) times.message.push(performance.now() - at);
  },
};

function read(): TrafficReading {
  const { page, refresh, write, position, message } = times;
  const reading = {
    page: spreadOf(page),
    refresh: spreadOf(refresh),
    write: spreadOf(write),
    position: spreadOf(position),
    message: spreadOf(message),
    failures,
  };
  times = none();
  failures = {};
  return reading;
}

/** Around the pick-up, at up to 30 km/h. */
function startVehicle(origin: string, vehicle: Vehicle, nth: number): void {
  const { cookie, requestId, latitude, longitude } = vehicle;
  const path = `/api/transport-requests/${requestId}/positions`;
  const headers = { "x-wardway-poll": "1" };
  const fixAt = (at: number) => ({
    recordedAt: new Date(at).toISOString(),
    latitude: latitude + 0.02 * Math.sin(at / 300_000 + nth),
    longitude,
    accuracy: 8,
    speed: 7,
  });
  const report = () => {
    const now = Date.now();
    const fixes = Array.from({ length: POSITIONS_PER_CALL }, (_, ago) => fixAt(now - ago * 1_000));
    const call = { method: "POST", path, cookie, network: 1_000 + nth, headers, body: { fixes } } as const;
    void sendTimed(origin, log, "position", call);
  };
  setTimeout(() => setInterval(report, POSITION_INTERVAL_MS), Math.random() * POSITION_INTERVAL_MS);
}

/** The steps of one transport after another, one with each `next`. */
async function* stepsOf(origin: string, { staff }: Crowd, nth: number): AsyncGenerator<void, never> {
  const of = (role: Person["role"], at: number): Person => {
    const people = staff.filter((person) => person.role === role);
    const person = people[at % people.length];
    if (!person) throw new Error(`There is no one of a ${role}.`);
    return person;
  };
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  for (let number = nth; ; number += TRANSPORTS_UNDER_WAY) {
    const [nurse, company, rival] = [
      of("hospital", number),
      of("ambulance", number),
      of("ambulance", number + 1),
    ];
    let id = 0;
    /** @returns the id in the answer */
    const write = async (person: Person, method: "POST" | "PATCH", path: string, body: object) => {
      const startedAt = performance.now();
      if (id !== 0) calledAt.set(id, startedAt);
      const call = { method, path, cookie: person.cookie, network: person.organizationId, body };
      const { text } = await sendTimed(origin, log, "write", call);
      const made = Number(/^{"id":(\d+)/.exec(text)?.[1] ?? 0);
      if (id === 0) calledAt.set(made, startedAt);
      return made;
    };
    id = await write(nurse, "POST", "/api/transport-requests", {
      patientName: `Load Patient ${number}`,
      medicalRecordNumber: `LOAD-${Date.now()}-${number}`,
      currentLocation: `Ward ${number % 60}`,
      destination: `Rehabilitation Center ${number % 90}`,
      transportDate: hoursAhead(2),
      priority: "medium",
      equipment: "Stretcher",
      startLocationLat: String(39.26 + (number % 47) / 1_000),
      startLocationLong: "-76.6",
      destinationLat: "39.36",
      destinationLong: "-76.5",
    });
    yield;
    const offer = { transportRequestId: id, estimatedArrival: hoursAhead(1) };
    const response = await write(company, "POST", "/api/transport-responses", offer);
    yield;
    await write(rival, "POST", "/api/transport-responses", offer);
    yield;
    await write(nurse, "PATCH", `/api/transport-responses/${response}/status`, { status: "approved" });
    yield;
    await write(company, "PATCH", `/api/transport-requests/${id}/status`, { status: "in_progress" });
    for (const milestone of milestoneNames) {
      yield;
      await write(company, "POST", `/api/transport-requests/${id}/milestones`, { milestone });
    }
    yield;
    await write(nurse, "PATCH", `/api/transport-requests/${id}/status`, { status: "completed" });
    yield;
    calledAt.delete(id);
  }
}

function startWriting(origin: string, crowd: Crowd, perSecond: number): void {
  const idle = Array.from({ length: TRANSPORTS_UNDER_WAY }, (_, nth) => stepsOf(origin, crowd, nth));
  const writeNext = () => {
    // Undefined while all wait for their answers.
    const transport = idle.shift();
    void transport?.next().then(() => idle.push(transport));
  };
  if (perSecond > 0) setInterval(writeNext, 1_000 / perSecond);
}

let origin = "";
let staff: readonly Person[] = [];
let employed = 0;

process.on("message", (message) => {
  const order = orderSchema.parse(message);
  if (order === "read") process.send?.(read());
  else if ("staff" in order) {
    const arriving = staff.slice(employed, order.staff);
    employed += arriving.length;
    for (const person of arriving) openBrowser(origin, person, log);
  } else {
    origin = order.origin;
    staff = order.crowd.staff;
    for (const [nth, vehicle] of order.crowd.vehicles.entries()) startVehicle(origin, vehicle, nth);
    startWriting(origin, order.crowd, order.writesPerSecond);
  }
});
process.once("disconnect", () => process.exit());
