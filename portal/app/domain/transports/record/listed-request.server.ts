import type { Connection } from "@wardway/db/open";
import {
  type Actor,
  activeStatuses,
  canNow,
  getDestinationPlace,
  getPickupPlace,
  openStatuses,
  type Place,
  pickDecidingNeeds,
  type TransportRequest,
} from "@wardway/model";
import { findKnownNames } from "#app/domain/facilities/known-names.server.ts";
import { toNameKey, toPlace } from "#app/domain/facilities/place.ts";

export interface RequestPage {
  readonly items: readonly TransportRequest[];
  /** Ids of the rows in the group of unanswered requests; of an order without groups none. */
  readonly unanswered?: readonly number[];
  /** Null without such a page. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** What rows of a list show and need for their actions, with locations split into facility and unit by one query. */
export async function toListed(
  connection: Connection,
  actor: Actor,
  { items: requests, unanswered = [] }: Pick<RequestPage, "items" | "unanswered">,
) {
  const { role, organizationId } = actor;
  const known = await findKnownNames(connection, requests);
  const places = new Map<string, Place>();
  /** One object for each place: a page's data contains an object once. */
  const getPlace = (place: Place, ownKey: string | null): Place => {
    const key = JSON.stringify([ownKey, place]);
    const shown = places.get(key) ?? toPlace(place, known, ownKey);
    places.set(key, shown);
    return shown;
  };
  return requests.map((request) => {
    const isOwn = role === "hospital" && request.hospitalId === organizationId;
    const ownKey = isOwn ? toNameKey(request.hospitalName) : null;
    const isOpen = openStatuses.some((open) => open === request.status);
    const isActive = activeStatuses.some((active) => active === request.status);
    return {
      id: request.id,
      hospitalId: request.hospitalId,
      hospitalName: request.hospitalName,
      hospitalTimeZone: request.hospitalTimeZone,
      patientName: request.patientName,
      transportDate: toMinute(request.transportDate),
      ...pickAsap(request),
      priority: request.priority,
      ...pickNeeds(request),
      status: request.status,
      ambulanceCompanyId: request.ambulanceCompanyId,
      ambulanceCompanyName: request.ambulanceCompanyName,
      promisedArrival: isActive && request.promisedArrival ? toMinute(request.promisedArrival) : null,
      earliestArrival: isOpen && request.earliestArrival ? toMinute(request.earliestArrival) : null,
      lastMilestone: isActive ? request.lastMilestone : null,
      ...(isOpen
        ? { ...pickDrive(request), ...pickDeclines(request), ...pickNoResponse(request) }
        : undefined),
      createdAt: toMinute(request.createdAt),
      from: getPlace(getPickupPlace(request), ownKey),
      to: getPlace(getDestinationPlace(request), ownKey),
      ...pickSimulated(request),
      ...pickUnread(request),
      ...pickProposal(actor, request),
      /** In the last group of the list. */
      ...pickUnanswered(unanswered, request),
    };
  });
}

export type ListedRequest = Awaited<ReturnType<typeof toListed>>[number];

/** Nothing for others, so that they take no space. */
export const pickSimulated = ({
  isSimulated,
}: Pick<TransportRequest, "isSimulated">): Pick<TransportRequest, "isSimulated"> | undefined =>
  isSimulated && { isSimulated };

/** Nothing for who has no base. */
const pickDrive = ({ baseDistance, baseDriveTime }: TransportRequest): Drive | undefined =>
  baseDistance === null ? undefined : { baseDistance, baseDriveTime };

interface Drive {
  readonly baseDistance?: number | null | undefined;
  readonly baseDriveTime?: number | null | undefined;
}

/** Nothing for most requests. */
const pickDeclines = ({ declines }: TransportRequest): Pick<TransportRequest, "declines"> | undefined =>
  declines === undefined ? undefined : { declines };

/** Of an open request for which all companies were asked without a response in time. */
const pickNoResponse = ({
  openResponses,
  asking,
}: Pick<TransportRequest, "openResponses" | "asking">):
  | { readonly hasNoResponse?: true | undefined }
  | undefined => (openResponses === 0 && asking?.noResponseSince ? { hasNoResponse: true } : undefined);

/** Nothing without any. */
const pickUnread = ({
  unreadMessages,
}: TransportRequest): Pick<TransportRequest, "unreadMessages"> | undefined =>
  unreadMessages === undefined ? undefined : { unreadMessages };

/** Of a change that the reader's side has to answer. Administrators have no side. */
const pickProposal = (
  actor: Actor,
  request: TransportRequest,
): { readonly hasProposal?: true | undefined } | undefined =>
  request.proposal && actor.role !== "admin" && canNow(actor, "request.accept_proposal", request)
    ? { hasProposal: true }
    : undefined;

const pickUnanswered = (
  unanswered: readonly number[],
  { id }: TransportRequest,
): { readonly isUnanswered?: true | undefined } | undefined =>
  unanswered.includes(id) ? { isUnanswered: true } : undefined;

type NeedFields = "isolationPrecautions" | "equipment" | "levelOfService" | "levelNotHeld" | "needs";

/** What a row says of who can run a transport. */
export const pickNeeds = ({
  isolationPrecautions,
  equipment,
  levelOfService,
  levelNotHeld,
  needs,
}: Pick<TransportRequest, NeedFields>): Pick<TransportRequest, NeedFields> => ({
  isolationPrecautions,
  equipment,
  levelOfService,
  ...(levelNotHeld && { levelNotHeld }),
  needs: pickDecidingNeeds(needs),
});

export const pickAsap = ({
  asSoonAsPossible,
}: Pick<TransportRequest, "asSoonAsPossible">): Pick<TransportRequest, "asSoonAsPossible"> | undefined =>
  asSoonAsPossible && { asSoonAsPossible };

/** ISO 8601 without seconds, which no row shows. */
export const toMinute = (moment: string) => `${moment.slice(0, 16)}Z`;
