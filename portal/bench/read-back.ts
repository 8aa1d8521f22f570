import { milestoneNames, type PublicStatistics, type TransportApi } from "@wardway/model";
import type { Account, Transport } from "./one-transport.ts";
import type { Stopwatch } from "./stopwatch.ts";

const timeline = [
  ...["created", "response_received", "response_received", "approved", "started"],
  ...milestoneNames,
  ...["completed", "rated"],
].join(" ");

/** @returns a message for each unexpected value */
export async function findFaults(transport: Transport, stopwatch: Stopwatch): Promise<string[]> {
  const { requestId, hospital, company } = transport;
  const { api } = hospital;
  const [request, events, responses] = await Promise.all([
    stopwatch.time("read request", () => api.getRequest({ id: requestId })),
    stopwatch.time("read events", () => api.listEvents({ id: requestId })),
    stopwatch.time("read responses", () => api.listResponses({ id: requestId })),
  ]);
  const recorded = events.map(({ type }) => type).join(" ");
  const decisions = responses.map(({ status }) => status).toSorted();
  const faults = [
    request.status === "completed" ? null : `its status is ${request.status}`,
    request.ambulanceCompanyId === company.organizationId ? null : "another company ran it",
    recorded === timeline ? null : `its timeline is ${recorded}`,
    decisions.join(" ") === "approved rejected" ? null : `its responses are ${decisions.join(", ")}`,
    events.at(-1)?.details.rating === transport.rating ? null : "its rating is another one",
  ];
  return faults.filter((fault) => fault !== null).map((fault) => `Transport ${requestId}: ${fault}.`);
}

export async function countCompleted({ api }: Account, stopwatch: Stopwatch): Promise<number> {
  return countPages((cursor) =>
    stopwatch.time("list requests", () =>
      api.listRequests({ status: ["completed"], limit: 500, ...(cursor ? { cursor } : {}) }),
    ),
  );
}

async function countPages(
  read: (cursor: string | null) => ReturnType<TransportApi["listRequests"]>,
): Promise<number> {
  let count = 0;
  for (let cursor: string | null = null; ; ) {
    const page = await read(cursor);
    count += page.items.length;
    if (page.next === null) return count;
    cursor = page.next;
  }
}

export interface Figures {
  readonly statistics: PublicStatistics;
  /** Completed requests of the hospitals that take part. */
  readonly completed: number;
}

export async function readFigures(hospitals: readonly Account[], stopwatch: Stopwatch): Promise<Figures> {
  const [first] = hospitals;
  if (!first) throw new Error("No hospital takes part.");
  const statistics = await stopwatch.time("statistics", () => first.api.getStatistics());
  const counts = await Promise.all(hospitals.map((hospital) => countCompleted(hospital, stopwatch)));
  return { statistics, completed: counts.reduce((sum, count) => sum + count, 0) };
}

/** @returns a message for each figure that does not match */
export function findFigureFaults(
  before: Figures,
  after: Figures,
  transports: readonly Transport[],
): string[] {
  const increases = [
    ["The public counter", after.statistics.completedTransports - before.statistics.completedTransports],
    ["The hospitals' lists of completed requests", after.completed - before.completed],
  ] as const;
  return increases
    .filter(([, by]) => by !== transports.length)
    .map(
      ([figure, by]) => `${figure} increased by ${by}, but ${transports.length} transports were completed.`,
    );
}
