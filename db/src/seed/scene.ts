import { MINUTE_MS } from "@wardway/model/durations";
import { RequestHistory } from "./history.ts";
import { careOf, type Occasion } from "./occasions.ts";
import { medicalRecordNumber } from "./patients.ts";
import type { People, Person } from "./people.ts";
import { type HospitalKey, toStops } from "./places.ts";
import type { Random } from "./random.ts";

export interface Company {
  readonly dispatcher: Person;
  readonly crew: Person;
}

/** Participants and times of a request. */
export interface Scene {
  readonly random: Random;
  readonly history: RequestHistory;
  /** Approves, completes and rates. */
  readonly decider: Person;
  readonly company: Company;
  readonly rival: Company;
  readonly pickup: Date;
  readonly trip: Occasion["trip"];
  /** Advances by a minimum to maximum of minutes. */
  readonly after: (min: number, max: number) => Date;
}

export interface Casting {
  readonly random: Random;
  readonly people: People;
  /** Spreads requests over people and companies. */
  readonly index: number;
  readonly occasion: Occasion;
  readonly patientName: string;
  readonly pickup: Date;
  readonly created: Date;
  /** Negotiation deadline. */
  readonly settled: Date;
}

/** Longest negotiation in minutes without time pressure. */
const MAX_NEGOTIATION_MINUTES = 90;

export function openScene(casting: Casting): Scene {
  const { random, people, index, occasion, pickup, created } = casting;
  const { hospital, requester, decider } = chooseStaff(people, index);
  const bluegate = { dispatcher: people.ambulance, crew: people.crew };
  const kittiwake = { dispatcher: people.ambulance2, crew: people.ambulance2 };
  const bluegateRuns = index % 5 !== 1 && index % 5 !== 3;
  const history = new RequestHistory(createFacts(casting, hospital, requester), requester);
  history.create(created);

  const speed = Math.min(
    1,
    (casting.settled.getTime() - created.getTime()) / (MAX_NEGOTIATION_MINUTES * MINUTE_MS),
  );
  let clock = created.getTime();
  const after = (min: number, max: number) => {
    clock += random.integer(min * 60, max * 60) * 1000 * speed;
    return new Date(Math.round(clock));
  };
  return {
    random,
    history,
    decider,
    company: bluegateRuns ? bluegate : kittiwake,
    rival: bluegateRuns ? kittiwake : bluegate,
    pickup,
    trip: occasion.trip,
    after,
  };
}

function chooseStaff(people: People, index: number) {
  if (index % 3 === 2) {
    return { hospital: "odhran", requester: people.hospital2, decider: people.hospital2 } as const;
  }
  const colleagues = [people.hospital, people.nurse] as const;
  const requester = colleagues[index % 2 === 0 ? 0 : 1];
  const decider = colleagues[index % 4 < 2 ? 0 : 1];
  return { hospital: "larkmoor", requester, decider } as const;
}

function createFacts(
  { random, occasion, patientName, pickup }: Casting,
  hospital: HospitalKey,
  requester: Person,
) {
  const from = occasion.from(hospital);
  const to = occasion.to(hospital);
  return {
    patientName,
    medicalRecordNumber: medicalRecordNumber(hospital, random),
    ...toStops(from, to),
    transportDate: pickup,
    priority: occasion.priority,
    ...careOf(occasion),
    specialInstructions: occasion.instructions,
    contactPerson: requester.name,
    startLocationLat: from.latitude,
    startLocationLong: from.longitude,
    destinationLat: to.latitude,
    destinationLong: to.longitude,
  } as const;
}
