import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests, transportResponses } from "@wardway/db/schema";
import {
  type Actor,
  activeStatuses,
  type IncomingTransport,
  type LevelOfService,
  openStatuses,
  type Proposal,
  pickStops,
  type Stops,
  type TransportRequest,
} from "@wardway/model";
import { and, asc, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { ReadRecord } from "../audit/record-reads.server.ts";
import { toIncoming } from "../transports/following/incoming.server.ts";
import { pickAsap, toMinute } from "../transports/record/listed-request.server.ts";
import { selectListed, toWire } from "../transports/record/select-requests.server.ts";
import { receivedBy, visibleTo } from "../transports/record/visibility.server.ts";

/** More do not help anyone on paper. */
const MAX_DOWNTIME_ROWS = 200;
/** The earliest ones. */
const MAX_RESPONSES_OF_ROW = 3;

/** What is needed to go on with a transport by telephone. Without the record number: the list is printed. */
export interface DowntimeRow
  extends Pick<
    TransportRequest,
    | "id"
    | "priority"
    | "patientName"
    | keyof Stops
    | "status"
    | "lastMilestone"
    | "transportDate"
    | "asSoonAsPossible"
    | "promisedArrival"
    | "isolationPrecautions"
    | "equipment"
    | "levelOfService"
    | "needs"
    | "specialInstructions"
    | "contactPerson"
    | "acceptingPhysician"
    | "bedConfirmedAt"
  > {
  readonly hospital: Party;
  readonly company: Party | null;
  /** Open ones, as far as the reader may see them. */
  readonly responses: readonly OpenResponse[];
  /** A change that one side has proposed and the other has not answered. */
  readonly proposal: Proposal | null;
}

/** What another hospital sends to the reader's. */
export interface IncomingRow extends IncomingTransport {
  readonly hospital: Party;
  readonly company: Party | null;
}

interface OpenResponse extends Party {
  readonly promisedArrival: string;
  /** Level of service of the crew; null for the requested one. */
  readonly offeredLevel: LevelOfService | null;
  readonly isOtherPickup: boolean;
}

export interface Party {
  readonly name: string;
  readonly phone: string | null;
}

export interface DowntimeList {
  /** Running transports first, by the time of their pick-up. */
  readonly rows: readonly DowntimeRow[];
  readonly isTruncated: boolean;
  /** By the time of their pick-up. */
  readonly incoming: readonly IncomingRow[];
}

/** The requests of which the list shows something. */
export const requestsIn = ({ rows, incoming }: DowntimeList): readonly ReadRecord[] => [
  ...rows,
  ...incoming.map(({ id, patient }) => ({ id, showsInitials: patient === null })),
];

const statuses = [...openStatuses, ...activeStatuses];

/**
 * A hospital's own open and running transports, and what others send to it; a company's own, and the open requests that it has
 * responded to.
 */
export async function readDowntimeList(connection: Connection, actor: Actor): Promise<DowntimeList> {
  const found = await selectListed(connection, actor)
    .where(
      and(
        inArray(transportRequests.status, statuses),
        visibleTo(actor, statuses),
        ownOfCompany(connection, actor),
      ),
    )
    .orderBy(
      sql`${transportRequests.status} <> 'in_progress'`,
      asc(transportRequests.transportDate),
      asc(transportRequests.id),
    )
    .limit(MAX_DOWNTIME_ROWS + 1);
  const requests = found.slice(0, MAX_DOWNTIME_ROWS).map((row) => toWire(actor, row));
  const coming = await selectListed(connection, actor)
    .where(and(receivedBy(actor, "coming"), ne(transportRequests.hospitalId, actor.organizationId ?? 0)))
    .orderBy(asc(transportRequests.transportDate), asc(transportRequests.id))
    .limit(MAX_DOWNTIME_ROWS);
  const phones = await readPhones(connection, [...requests, ...coming]);
  const responses = await readResponses(connection, actor, requests);
  const incoming = await toIncoming(connection, actor, coming);
  const partiesOf = new Map(coming.map((row) => [row.id, toParties(row, phones)]));
  return {
    rows: requests.map((request) => ({
      ...toRow(request, phones),
      responses: responses.get(request.id) ?? [],
    })),
    isTruncated: found.length > MAX_DOWNTIME_ROWS,
    incoming: incoming.flatMap((transport) => {
      const parties = partiesOf.get(transport.id);
      return parties ? [{ ...transport, ...parties }] : [];
    }),
  };
}

/** Not the pool of open requests, which it can only answer online. */
function ownOfCompany(connection: Connection, { role, organizationId }: Actor): SQL | undefined {
  if (role !== "ambulance") return undefined;
  const response = connection
    .select({ one: sql`1` })
    .from(transportResponses)
    .where(
      and(
        eq(transportResponses.transportRequestId, transportRequests.id),
        eq(transportResponses.ambulanceCompanyId, organizationId ?? 0),
        eq(transportResponses.status, "pending"),
      ),
    );
  return or(eq(transportRequests.ambulanceCompanyId, organizationId ?? 0), exists(response));
}

async function readPhones(
  connection: Connection,
  requests: readonly Pick<TransportRequest, "hospitalId" | "ambulanceCompanyId">[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = new Set(
    requests.flatMap(({ hospitalId, ambulanceCompanyId }) => [hospitalId, ambulanceCompanyId ?? []].flat()),
  );
  if (ids.size === 0) return new Map();
  const rows = await connection
    .select({ id: organizations.id, phone: organizations.phone })
    .from(organizations)
    .where(inArray(organizations.id, [...ids]));
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** Hospitals and administrators get the responses of all companies, a company its own. */
async function readResponses(
  connection: Connection,
  { role, organizationId }: Actor,
  requests: readonly TransportRequest[],
): Promise<ReadonlyMap<number, readonly OpenResponse[]>> {
  const ids = requests.flatMap(({ id, openResponses }) => (openResponses > 0 ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await connection
    .select({
      id: transportResponses.transportRequestId,
      name: organizations.name,
      phone: organizations.phone,
      promisedArrival: transportResponses.estimatedArrival,
      offeredLevel: transportResponses.offeredLevel,
      offeredPickup: transportResponses.offeredPickup,
    })
    .from(transportResponses)
    .innerJoin(organizations, eq(organizations.id, transportResponses.ambulanceCompanyId))
    .where(
      and(
        inArray(transportResponses.transportRequestId, ids),
        eq(transportResponses.status, "pending"),
        role === "ambulance" ? eq(transportResponses.ambulanceCompanyId, organizationId ?? 0) : undefined,
      ),
    )
    .orderBy(asc(transportResponses.estimatedArrival), asc(transportResponses.id));
  const responses = new Map<number, OpenResponse[]>();
  for (const { id, promisedArrival, offeredPickup, ...offer } of rows) {
    const others = responses.get(id) ?? [];
    if (others.length < MAX_RESPONSES_OF_ROW)
      responses.set(id, [
        ...others,
        {
          ...offer,
          isOtherPickup: offeredPickup !== null,
          promisedArrival: toMinute(promisedArrival.toISOString()),
        },
      ]);
  }
  return responses;
}

function toRow(
  request: TransportRequest,
  phones: ReadonlyMap<number, string | null>,
): Omit<DowntimeRow, "responses"> {
  return {
    id: request.id,
    priority: request.priority,
    patientName: request.patientName,
    ...pickStops(request),
    status: request.status,
    lastMilestone: request.lastMilestone,
    transportDate: toMinute(request.transportDate),
    ...pickAsap(request),
    promisedArrival: request.promisedArrival && toMinute(request.promisedArrival),
    isolationPrecautions: request.isolationPrecautions,
    equipment: request.equipment,
    levelOfService: request.levelOfService,
    needs: request.needs,
    specialInstructions: request.specialInstructions,
    contactPerson: request.contactPerson,
    acceptingPhysician: request.acceptingPhysician,
    bedConfirmedAt: request.bedConfirmedAt,
    proposal: request.proposal ?? null,
    ...toParties(request, phones),
  };
}

function toParties(
  request: Pick<
    TransportRequest,
    "hospitalId" | "hospitalName" | "ambulanceCompanyId" | "ambulanceCompanyName"
  >,
  phones: ReadonlyMap<number, string | null>,
): { readonly hospital: Party; readonly company: Party | null } {
  const { hospitalId, hospitalName, ambulanceCompanyId, ambulanceCompanyName } = request;
  const phoneOf = (id: number) => phones.get(id) ?? null;
  return {
    hospital: { name: hospitalName, phone: phoneOf(hospitalId) },
    company:
      ambulanceCompanyId === null || ambulanceCompanyName === null
        ? null
        : { name: ambulanceCompanyName, phone: phoneOf(ambulanceCompanyId) },
  };
}
