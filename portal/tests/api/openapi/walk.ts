import { invitations, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { makeSite, widgetSession } from "../../support/embedding.ts";
import type { Portal } from "../../support/portal.ts";
import { type ApiSession, logInAs } from "../../support/session.ts";
import {
  approvedTransport,
  completedTransport,
  completionOf,
  coordinates,
  createRequest,
  hoursAhead,
  requestBody,
  respondTo,
  setStatus,
} from "../../support/transports.ts";

export type Username = "hospital" | "ambulance" | "admin";
type Fields = Readonly<Record<string, fc.Arbitrary<unknown> | null>>;

export interface Step {
  readonly as: Username;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the record that the path names, again for each call that changes it. */
  readonly id?: () => Promise<number>;
  /** Fields of the body or query that depend on existing records or on the time. */
  readonly fields?: () => Fields | Promise<Fields>;
  /** Number of runs with random values. */
  readonly runs?: number;
  /** Takes back what a random value may have done to the calls that follow. */
  readonly undo?: () => Promise<unknown>;
}

/** Returns a successful call for each operationId, on the demo data. */
export async function createSteps(
  portal: Portal,
  { hospital, ambulance, admin }: Readonly<Record<Username, ApiSession>>,
): Promise<Readonly<Record<string, Step>>> {
  const hospitalId = await getOrganizationId(hospital);
  const companyId = await getOrganizationId(ambulance);
  const transport = await approvedTransport(hospital, ambulance, coordinates);
  const transportId = () => Promise.resolve(transport.id);
  const stated = () => ({
    transportDate: soon,
    equipment: fc.subarray(["Oxygen", "Wheelchair", "Ventilator"]).map((chosen) => chosen.join(", ")),
    levelReason: fc.constant("Stable"),
    ...placesOfRequest(),
  });
  const otherHospital = await logInAs(portal, "hospital2");
  const incomingId = async () =>
    (await createRequest(otherHospital, { destination: "Larkmoor Regional Medical Center, 4 West" })).id;
  const pendingId = async () => (await createRequest(hospital)).id;
  const ask = (companies: readonly object[]) =>
    hospital.patch(`/api/organizations/${hospitalId}/order-of-asking`, { widenAfterMinutes: 60, companies });
  const restrictedId = async () => {
    await ask([{ ambulanceCompanyId: companyId, stage: 1 }]);
    const id = await pendingId();
    await ask([]);
    return id;
  };
  const approvedId = async () => (await approvedTransport(hospital, ambulance)).id;
  const preparedId = async () => {
    const id = await pendingId();
    // Of a patient without another open request.
    const trip = requestBody({ medicalRecordNumber: `MRN-RETURN-${++made}` });
    await hospital.post(`/api/transport-requests/${id}/prepared-return`, trip);
    return id;
  };
  const dayAhead = (days: number) => hoursAhead(24 * days).slice(0, 10);
  const repeatedId = async () =>
    (await createRequest(hospital, { medicalRecordNumber: `MRN-ORDER-${++made}` })).id;
  /** Daily, and far ahead: no request is created. */
  const orderId = async () => {
    const order = {
      requestId: await repeatedId(),
      weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"],
      firstDay: dayAhead(30),
      pickupTime: "07:30",
    };
    return (await hospital.post<{ id: number }>("/api/standing-orders", order)).body.id;
  };
  const proposedId = async () => {
    const id = await approvedId();
    const proposal = { transportDate: hoursAhead(9), reason: "Held up" };
    await ambulance.post(`/api/transport-requests/${id}/proposal`, proposal);
    return id;
  };
  const underWay = async () => {
    const { id } = await approvedTransport(hospital, ambulance);
    await setStatus(ambulance, `/api/transport-requests/${id}/status`, "in_progress");
    return id;
  };
  /** Of the transport that the last call named. */
  let eventId = 1;
  const onTheWay = async () => {
    const id = await underWay();
    const milestone = { milestone: "en_route" };
    eventId = (await ambulance.post<{ id: number }>(`/api/transport-requests/${id}/milestones`, milestone))
      .body.id;
    return id;
  };
  const completedId = async () => {
    const { id } = await completedTransport(hospital, ambulance);
    eventId = await completionOf(hospital, id);
    return id;
  };
  let messageId = 1;
  const written = async () => {
    const id = await underWay();
    const message = { text: "The crew is at the entrance." };
    messageId = (await ambulance.post<{ id: number }>(`/api/transport-requests/${id}/messages`, message)).body
      .id;
    return id;
  };
  const page = "https://intranet.example.org";
  const site = await makeSite(portal, { origins: [page] });
  let made = 0;
  const freshName = fc.constant(null).map(() => `walker-${++made}`);
  const freshUser = async () => {
    const body = { username: `walker-${++made}`, password: "a-long-password", organizationId: hospitalId };
    return (await admin.post<{ id: number }>("/api/admin/users", body)).body.id;
  };
  const email = fc.constantFrom("walker@ward.example", "", null);
  const soon = fc.integer({ min: 1, max: 300 * 24 }).map(hoursAhead);
  const later = fc.integer({ min: 4, max: 300 * 24 }).map(hoursAhead);
  /** Keeps the ends close enough for the maximum distance. */
  const degrees = (about: number) =>
    fc.double({ min: about - 0.3, max: about + 0.3, noNaN: true }).map(String);
  const none = fc.constantFrom(null, "");
  let hasPlaces = false;
  /** Of both places, or of none in every other call: half of a place is rejected. */
  const placesOfRequest = () => {
    hasPlaces = !hasPlaces;
    const [latitude, longitude] = hasPlaces ? [degrees(39), degrees(-76)] : [none, none];
    return {
      startLocationLat: latitude,
      startLocationLong: longitude,
      destinationLat: latitude,
      destinationLong: longitude,
    };
  };
  const reading = { cursor: null };
  // Random ones may be common, or short in characters of two code units.
  const acceptedPassword = fc.constant("gravel teapot moonrise");

  return {
    logIn: {
      as: "hospital",
      runs: 2,
      fields: () => ({ username: fc.constant("nurse"), password: fc.constant(portal.password), code: null }),
    },
    register: {
      as: "hospital",
      runs: 4,
      fields: async () => ({
        token: fc.constant(await invite()),
        username: freshName,
        password: acceptedPassword,
      }),
    },
    logOut: { as: "hospital", runs: 1 },
    getCurrentUser: { as: "hospital", runs: 1 },

    // A hospital has no base to sort by.
    listRequests: { as: "hospital", fields: () => ({ ...reading, sort: fc.constant("date") }) },
    createRequest: {
      as: "hospital",
      fields: async () => ({ ...stated(), returnOf: fc.constantFrom(null, await pendingId()) }),
    },
    findDuplicates: { as: "hospital", fields: () => ({ transportDate: soon }) },
    getRequest: { as: "hospital", runs: 1, id: transportId },
    updateRequestStatus: {
      as: "hospital",
      id: pendingId,
      fields: () => ({
        status: fc.constant("cancelled"),
        reason: fc.constantFrom("A reason", "Ein Grund: ü"),
        at: null,
      }),
    },
    listEvents: { as: "hospital", runs: 1, id: transportId },
    listMessages: { as: "hospital", runs: 1, id: transportId },
    sendMessage: {
      as: "ambulance",
      id: underWay,
      fields: () => ({
        ambulanceCompanyId: fc.constant(null).map(() => null),
        isAssigned: fc.constant(true),
      }),
    },
    markMessagesRead: {
      as: "hospital",
      id: written,
      fields: () => ({ upTo: fc.constant(null).map(() => messageId) }),
    },
    recordMilestone: { as: "ambulance", runs: 5, id: underWay, fields: () => ({ at: null }) },
    correctMilestone: {
      as: "ambulance",
      id: onTheWay,
      fields: () => ({ eventId: fc.constant(null).map(() => eventId), at: fc.constant(null) }),
    },
    reopenTransport: {
      as: "hospital",
      id: completedId,
      fields: () => ({ eventId: fc.constant(null).map(() => eventId) }),
    },
    sharePositions: { as: "ambulance", runs: 5, id: underWay },
    getTracking: { as: "hospital", runs: 1, id: underWay },
    changeRequest: {
      as: "hospital",
      id: pendingId,
      fields: () => ({ ...stated(), revision: fc.constant(1), proposal: fc.constant(null) }),
    },
    // The agreed time is no proposal.
    proposePickup: { as: "ambulance", id: approvedId, fields: () => ({ transportDate: later }) },
    // A decline without a reason is rejected, and so is the company's acceptance of its own.
    decideProposal: {
      as: "ambulance",
      id: proposedId,
      fields: () => ({ status: fc.constant("withdrawn"), number: fc.constant(1) }),
    },
    getPreparedReturn: { as: "hospital", runs: 1, id: preparedId },
    prepareReturn: {
      as: "hospital",
      id: pendingId,
      fields: () => {
        const { transportDate: _, ...trip } = stated();
        return trip;
      },
    },
    listIncoming: { as: "hospital", runs: 1, fields: () => ({ cursor: null }) },
    getIncoming: { as: "hospital", runs: 1, id: incomingId },
    acceptPatient: { as: "hospital", runs: 3, id: incomingId },
    getTransportTimes: { as: "hospital", runs: 1, id: transportId },
    listFollowLinks: { as: "hospital", runs: 1, id: transportId },
    createFollowLink: { as: "hospital", runs: 5, id: pendingId },
    revokeFollowLink: {
      as: "hospital",
      runs: 2,
      id: async () => {
        const path = `/api/transport-requests/${await pendingId()}/follow-links`;
        return (await hospital.post<{ id: number }>(path, { recipient: "family" })).body.id;
      },
    },
    listTemplates: { as: "hospital", runs: 1 },
    createTemplate: {
      as: "hospital",
      fields: () => {
        const { levelReason: _, transportDate: __, ...trip } = stated();
        return { ...trip, name: freshName };
      },
    },
    removeTemplate: {
      as: "hospital",
      runs: 2,
      id: async () => {
        const template = { ...requestBody(), name: `Template ${++made}` };
        return (await hospital.post<{ id: number }>("/api/request-templates", template)).body.id;
      },
    },
    listStandingOrders: { as: "hospital", runs: 1 },
    createStandingOrder: {
      as: "hospital",
      runs: 5,
      fields: async () => ({
        requestId: fc.constant(await repeatedId()),
        firstDay: fc.constant(dayAhead(30)),
        lastDay: fc.constantFrom(dayAhead(100), null),
        pickupTime: fc.constantFrom("07:30", "23:59"),
        preparesReturn: fc.constant(false),
      }),
    },
    getStandingOrder: { as: "hospital", runs: 1, id: orderId },
    changeStandingOrder: {
      as: "hospital",
      runs: 2,
      id: orderId,
      fields: () => ({ status: fc.constantFrom("paused", "ended") }),
    },
    skipStandingOrderDay: {
      as: "hospital",
      runs: 2,
      id: orderId,
      fields: () => ({ day: fc.constant(dayAhead(30)), skipped: fc.constant(true) }),
    },
    cancelStandingOrderRequests: { as: "hospital", runs: 2, id: orderId },
    removePreparedReturn: { as: "hospital", runs: 1, id: preparedId },
    requestPreparedReturn: {
      as: "hospital",
      runs: 2,
      id: preparedId,
      fields: () => ({ confirmedDuplicates: fc.constant([]) }),
    },
    // What is recorded already is a conflict.
    recordAcceptance: { as: "hospital", id: pendingId, fields: () => ({ bedConfirmed: fc.constant(true) }) },
    getRequestRoute: { as: "hospital", runs: 1, id: transportId },
    optimizeRoute: { as: "hospital", runs: 2, id: transportId },

    listResponses: { as: "hospital", runs: 1, id: transportId },
    createResponse: {
      as: "ambulance",
      fields: async () => ({
        transportRequestId: fc.constant(await pendingId()),
        estimatedArrival: soon,
        revision: fc.constantFrom(null, 1),
        offeredPickup: soon,
      }),
    },
    updateResponseStatus: {
      as: "hospital",
      runs: 5,
      id: async () => (await respondTo(ambulance, await pendingId())).id,
      fields: () => ({ status: fc.constantFrom("approved", "rejected") }),
    },
    listDeclines: { as: "hospital", runs: 1, id: transportId },
    askAllCompanies: { as: "hospital", runs: 2, id: restrictedId },
    getOrderOfAsking: { as: "hospital", runs: 1, id: () => Promise.resolve(hospitalId) },
    setOrderOfAsking: {
      as: "hospital",
      id: () => Promise.resolve(hospitalId),
      fields: () => ({
        widenAfterMinutes: fc.constant(5),
        companies: fc.constantFrom([], [{ ambulanceCompanyId: companyId, stage: 2 }]),
      }),
      undo: () => ask([]),
    },
    // Another reason needs a note.
    declineRequest: {
      as: "ambulance",
      id: pendingId,
      fields: () => ({
        status: fc.constant("declined"),
        reason: fc.constantFrom("no_vehicle", "distance"),
        revision: fc.constantFrom(null, 1),
      }),
    },
    createRating: {
      as: "hospital",
      runs: 5,
      fields: async () => ({
        transportRequestId: fc.constant((await completedTransport(hospital, ambulance)).id),
        ambulanceCompanyId: fc.constantFrom(null, companyId),
      }),
    },
    listRatings: { as: "hospital", id: () => Promise.resolve(companyId), fields: () => reading },

    listDestinations: { as: "hospital", runs: 1 },
    searchFacilities: { as: "hospital" },
    getMapConfig: { as: "ambulance", runs: 1 },
    geocode: {
      as: "hospital",
      fields: () => ({ q: fc.constantFrom("410 Alder Street", "Ünal % \\"), lat: null, lng: null }),
    },
    getRoute: { as: "hospital", fields: () => ({ departureTime: soon }) },
    createWidgetSession: {
      as: "hospital",
      headers: { authorization: `Bearer ${site.secretKey}` },
      fields: () => ({
        origin: fc.constant(page),
        staff: fc.constant({ id: "w-17", name: "Maren Falk" }),
        requestIds: null,
      }),
    },
    getWidgetSession: {
      as: "hospital",
      runs: 1,
      headers: {
        authorization: `Bearer ${await widgetSession(portal, site, { origin: page })}`,
        origin: page,
      },
    },
    listNotifications: { as: "hospital", fields: () => reading },
    markNotificationsRead: { as: "hospital", fields: () => ({ upTo: fc.integer({ min: 1 }) }) },

    listUsers: { as: "admin", fields: () => reading },
    createUser: {
      as: "admin",
      runs: 4,
      fields: () => ({
        username: freshName,
        password: acceptedPassword,
        email,
        role: fc.constant("hospital"),
        organizationId: fc.constant(hospitalId),
      }),
    },
    updateUser: {
      as: "admin",
      id: freshUser,
      runs: 4,
      fields: () => ({ username: freshName, email, role: null, organizationId: null }),
    },
    deleteUser: { as: "admin", runs: 2, id: freshUser },
    listAuditLogs: {
      as: "admin",
      fields: () => ({
        ...reading,
        record: fc.constantFrom("transport:57", "user:2147483647"),
        from: fc
          .date({ max: new Date("2020-01-01"), min: new Date("1990-01-01"), noInvalidDate: true })
          .map(iso),
        to: fc
          .date({ min: new Date("2020-01-02"), max: new Date("2100-01-01"), noInvalidDate: true })
          .map(iso),
      }),
    },
    getAdminStatistics: { as: "admin", runs: 1 },

    getStatistics: { as: "hospital", runs: 1 },
    getHealth: { as: "hospital", runs: 1 },
    getOpenApiDocument: { as: "hospital", runs: 1 },
    getApiReference: { as: "hospital", runs: 1 },
  };

  async function invite(): Promise<string> {
    const token = `token-${++made}`;
    const [administrator] = await portal.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, "admin"));
    await portal.db.insert(invitations).values({
      email: "invited@ward.example",
      role: "hospital",
      organizationId: hospitalId,
      tokenHash: tokenHash(token),
      invitedBy: administrator?.id ?? 0,
      expiresAt: new Date(hoursAhead(24)),
    });
    return token;
  }
}

const iso = (at: Date) => at.toISOString();

async function getOrganizationId(session: ApiSession): Promise<number> {
  return (await session.get<{ organizationId: number }>("/api/user")).body.organizationId;
}
