import type { Database } from "@wardway/db/open";
import { getDestinationPlace, getPickupPlace, type TransportRequest } from "@wardway/model";
import { formatPlace } from "@wardway/widgets/ui/place-name";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { findKnownNames } from "#app/domain/facilities/known-names.server.ts";
import { toNameKey, toPlace } from "#app/domain/facilities/place.ts";
import { countLateOfHospital } from "#app/domain/transports/lateness/late-requests.server.ts";
import {
  pickAsap,
  pickNeeds,
  pickSimulated,
  toMinute,
} from "#app/domain/transports/record/listed-request.server.ts";
import { listGivenBack } from "#app/domain/transports/requests/given-back.server.ts";
import { listRequests } from "#app/domain/transports/requests/list-requests.server.ts";
import { summarizePool } from "#app/domain/transports/requests/pool-summary.server.ts";
import { listPreparedReturns } from "#app/domain/transports/requests/prepared-return.server.ts";
import { getNoResponseTime, listUnanswered } from "#app/domain/transports/requests/unanswered.server.ts";
import { listUnderWay } from "#app/domain/transports/requests/under-way.server.ts";
import { readBestResponses } from "#app/domain/transports/responses/best.server.ts";

const MAX_ROWS = 5;
/** No other list has them. */
const MAX_RETURNS = 30;

/** What waits for the viewer, and the records in it, which the caller audits. */
export async function loadAttention(db: Database, caller: Caller, timeZone: string) {
  if (caller.role !== "hospital" || caller.organizationId === null) {
    return { attention: { kind: "pool", ...(await summarizePool(db, caller)) }, records: [] } as const;
  }
  const [givenBack, page, unanswered, returns, underWay, late] = await Promise.all([
    listGivenBack(db, caller, MAX_ROWS),
    listRequests(db, caller, { statuses: ["needs_approval"], order: "urgent", timeZone, limit: MAX_ROWS }),
    listUnanswered(db, caller, MAX_ROWS),
    listPreparedReturns(db, caller, MAX_RETURNS),
    listUnderWay(db, caller, MAX_ROWS),
    countLateOfHospital(db, caller.organizationId),
  ]);
  const best = await readBestResponses(
    db,
    page.items.map(({ id }) => id),
  );
  const records = [
    ...page.items,
    ...unanswered.items,
    ...[...givenBack, ...returns.items, ...underWay].map(({ request }) => request),
  ];
  const known = await findKnownNames(db, records);
  const attention = {
    kind: "hospital",
    givenBack: givenBack.map(({ request, company, at, reason }) => ({
      request: toRow(request, known),
      company,
      at: toMinute(at),
      reason,
    })),
    decisions: page.items.flatMap((request) => {
      const response = best.get(request.id);
      if (!response) return [];
      return [
        {
          request: { ...toRow(request, known), createdAt: toMinute(request.createdAt) },
          response: {
            ...response,
            rating: response.rating && Number(response.rating.toFixed(1)),
            arrival: toMinute(response.arrival),
          },
        },
      ];
    }),
    arrivals: underWay.map(({ request, arrival, since }) => ({
      request: { ...toArrivalRow(request, known), ...pickFactsOfStep(request) },
      arrival: arrival && toMinute(arrival),
      since: since && toMinute(since),
    })),
    unanswered: {
      rows: unanswered.items.map((request) => ({
        ...toRow(request, known),
        ...pickNoResponse(request),
      })),
      count: unanswered.count,
    },
    returns: {
      rows: returns.items.map(({ request, preparedAt }) => ({
        ...toRow(request, known),
        status: request.status,
        preparedAt,
      })),
      count: returns.count,
    },
    late,
  } as const;
  return { attention, records };
}

/** Only what a row shows, because the page's script data contains it too. */
function toRow(request: TransportRequest, known: ReadonlySet<string>) {
  const ownKey = toNameKey(request.hospitalName);
  return {
    id: request.id,
    hospitalTimeZone: request.hospitalTimeZone,
    patientName: request.patientName,
    priority: request.priority,
    from: toPlace(getPickupPlace(request), known, ownKey),
    to: toPlace(getDestinationPlace(request), known, ownKey),
    transportDate: toMinute(request.transportDate),
    ...pickNeeds(request),
    ...pickAsap(request),
    ...pickSimulated(request),
  };
}

/** Nothing for a request that is unanswered for hours. */
function pickNoResponse(request: TransportRequest): { readonly noResponseSince: string } | undefined {
  const since = getNoResponseTime(request);
  return since === null ? undefined : { noResponseSince: toMinute(since) };
}

/** The row's place is the next end of the journey. */
function toArrivalRow(request: TransportRequest, known: ReadonlySet<string>) {
  const { lastMilestone } = request;
  const isAboard = lastMilestone === "patient_aboard" || lastMilestone === "transfer_of_care";
  return {
    id: request.id,
    hospitalTimeZone: request.hospitalTimeZone,
    patientName: request.patientName,
    transportDate: toMinute(request.transportDate),
    place: formatPlace(
      toPlace(
        isAboard ? getDestinationPlace(request) : getPickupPlace(request),
        known,
        toNameKey(request.hospitalName),
      ),
    ),
    ...pickSimulated(request),
  };
}

const pickFactsOfStep = (request: TransportRequest) => ({
  status: request.status,
  hospitalId: request.hospitalId,
  ambulanceCompanyId: request.ambulanceCompanyId,
  lastMilestone: request.lastMilestone,
  ambulanceCompanyName: request.ambulanceCompanyName,
});

export type Attention = Awaited<ReturnType<typeof loadAttention>>["attention"];
export type HospitalAttention = Extract<Attention, { readonly kind: "hospital" }>;
export type WaitingDecision = HospitalAttention["decisions"][number];
/** What a decision shows of its request. */
export type DecisionRequest = ReturnType<typeof toRow>;
export type UnansweredRow = HospitalAttention["unanswered"]["rows"][number];
export type GivenBackRow = HospitalAttention["givenBack"][number];
export type ReturnRow = HospitalAttention["returns"]["rows"][number];
export type Arrival = HospitalAttention["arrivals"][number];
