import {
  auditLog,
  contactMessages,
  embedSites,
  emergencyAccesses,
  emergencyAccessReads,
  invitations,
  organizations,
  transportRequests,
  users,
} from "@wardway/db/schema";
import type { FollowLink, FollowRecipient, TransportRequest } from "@wardway/model";
import { addDays, addMinutes, subDays } from "date-fns";
import { and, eq, max } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { postForm } from "../../support/log-in.ts";
import type { Portal } from "../../support/portal.ts";
import { type ApiSession, logInAs } from "../../support/session.ts";
import {
  approvedTransport,
  completedTransport,
  createRequest,
  respondTo,
  setStatus,
} from "../../support/transports.ts";
import type { Person } from "./people.ts";

export const resetToken = "the-token-of-a-mail";
export const invitationToken = "the-token-of-an-invitation";

const unbroken = "x".repeat(300);
const MISSING_ID = 2_000_000_000;

const onMap = {
  startLocationLat: "39.2962",
  startLocationLong: "-76.5925",
  destinationLat: "39.3601",
  destinationLong: "-76.6603",
};

/** An arrival is estimated from a position of the last minutes only. */
export function sharePosition(
  ambulance: ApiSession,
  { tracked }: Record<string, number | string>,
): Promise<unknown> {
  const fix = { latitude: 39.31, longitude: -76.6, accuracy: 10, recordedAt: new Date().toISOString() };
  return ambulance.post(`/api/transport-requests/${tracked}/positions`, { fixes: [fix] });
}

export async function makeSubjects(
  portal: Portal,
  { hospital, ambulance }: Record<Person, ApiSession>,
): Promise<Record<string, number | string>> {
  const { db } = portal;
  const patch = (request: TransportRequest, status: string, session: ApiSession) =>
    setStatus<TransportRequest>(session, `/api/transport-requests/${request.id}/status`, status);
  const pending = await createRequest(hospital, onMap);
  const withResponse = await createRequest(hospital);
  await respondTo(ambulance, withResponse.id);
  const approved = await approvedTransport(hospital, ambulance, onMap);
  // The first of the active ones: its time has a day, and is long.
  const late = await approvedTransport(hospital, ambulance);
  await db
    .update(transportRequests)
    .set({ transportDate: subDays(new Date(), 1) })
    .where(eq(transportRequests.id, late.id));
  const underWay = await patch(await approvedTransport(hospital, ambulance), "in_progress", ambulance);
  const tracked = await patch(await approvedTransport(hospital, ambulance, onMap), "in_progress", ambulance);
  const completed = await completedTransport(hospital, ambulance);
  const rated = await completedTransport(hospital, ambulance);
  await hospital.post("/api/ratings", { transportRequestId: rated.id, rating: 4, feedback: "On time." });
  const cancelled = await patch(await createRequest(hospital), "cancelled", hospital);
  const unbreakable = await createRequest(hospital, {
    patientName: unbroken.slice(0, 120),
    medicalRecordNumber: unbroken.slice(0, 40),
    currentLocation: unbroken,
    destination: unbroken,
    contactPerson: unbroken.slice(0, 120),
    specialInstructions: unbroken,
    ...onMap,
  });
  await respondTo(ambulance, unbreakable.id);
  const lost = await createRequest(hospital, { currentLocation: unbroken, destination: unbroken });
  await respondTo(ambulance, lost.id);
  await patch(lost, "cancelled", hospital);

  const { body: template } = await hospital.post<{ id: number }>("/api/request-templates", {
    name: unbroken.slice(0, 60),
    currentLocation: unbroken,
    destination: unbroken,
    priority: "high",
    needs: { mobility: "wheelchair", access: unbroken.slice(0, 200) },
    specialInstructions: unbroken,
  });

  const follow = async (request: number, recipient: FollowRecipient) =>
    (await hospital.post<FollowLink>(`/api/transport-requests/${request}/follow-links`, { recipient })).body;
  const tokenOf = ({ url }: FollowLink) => url?.split("/").pop() ?? "";
  const ofUnit = tokenOf(await follow(unbreakable.id, "receiving_unit"));
  const ofFamily = tokenOf(await follow(underWay.id, "family"));

  const otherHospital = await logInAs(portal, "hospital2");
  const send = (medicalRecordNumber: string) =>
    createRequest(otherHospital, {
      patientName: unbroken.slice(0, 120),
      medicalRecordNumber,
      destination: "Larkmoor Regional Medical Center",
      destinationUnit: unbroken.slice(0, 80),
      contactPerson: unbroken.slice(0, 120),
      specialInstructions: unbroken,
    });
  const incoming = await send("MRN-INCOMING");
  const accepted = await send("MRN-ACCEPTED");
  const acceptance = { acceptingPhysician: unbroken.slice(0, 120), bedConfirmed: true };
  await hospital.post(`/api/incoming-transports/${accepted.id}/acceptance`, acceptance);

  const { body: standing } = await hospital.post<{ id: number }>("/api/standing-orders", {
    requestId: unbreakable.id,
    weekdays: ["MO", "WE", "FR"],
    firstDay: new Date().toISOString().slice(0, 10),
    pickupTime: "07:30",
    daysAhead: 5,
  });

  const [admin] = await db.select().from(users).where(eq(users.username, "admin"));
  const [crew] = await db
    .update(users)
    .set({ resetToken: tokenHash(resetToken), resetTokenExpiry: addDays(new Date(), 1) })
    .where(eq(users.username, "crew"))
    .returning();
  const [hospitalOrganization] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.kind, "hospital"));
  if (!admin || !crew || !hospitalOrganization) throw new Error("The demo data is not there.");
  const [invitation] = await db
    .insert(invitations)
    .values({
      tokenHash: tokenHash(invitationToken),
      email: `${unbroken.slice(0, 60)}@example.org`,
      role: "hospital",
      organizationId: hospitalOrganization.id,
      invitedBy: admin.id,
      expiresAt: addDays(new Date(), 1),
    })
    .returning();
  const [message] = await db
    .insert(contactMessages)
    .values({
      name: unbroken.slice(0, 120),
      email: `${unbroken.slice(0, 60)}@example.org`,
      organization: unbroken.slice(0, 160),
      message: `We have three wards.\n\n${unbroken}`,
      submission: "a form",
    })
    .returning();
  const origin = `https://${unbroken.slice(0, 60)}.${unbroken.slice(0, 60)}.${unbroken.slice(0, 60)}.org`;
  await postForm(hospital, "/embedding", {
    intent: "create",
    name: unbroken.slice(0, 80),
    origins: `${origin}\n${origin}:8443`,
  });
  const [site] = await db.select({ id: max(embedSites.id) }).from(embedSites);
  await postForm(hospital, `/embedding/${site?.id}`, { intent: "addKey" });
  await postForm(hospital, "/embedding", { intent: "create", name: "Old pages" });
  const [oldSite] = await db.select({ id: max(embedSites.id) }).from(embedSites);
  await postForm(hospital, `/embedding/${oldSite?.id}`, { intent: "revoke", name: "Old pages" });
  const [nurse] = await db.select().from(users).where(eq(users.username, "nurse"));
  const [other] = await db.select().from(users).where(eq(users.username, "hospital2"));
  const targetId = other?.organizationId ?? 0;
  await db.update(users).set({ isManager: true }).where(eq(users.username, "hospital2"));
  const access = {
    userId: nurse?.id ?? 0,
    organizationId: nurse?.organizationId ?? 0,
    targetId,
    reason: unbroken,
    startedAt: addDays(new Date(), -9),
    endsAt: addDays(new Date(), -9),
    endedAt: addDays(new Date(), -9),
  };
  const [overdue] = await db.insert(emergencyAccesses).values(access).returning();
  const reviewed = {
    reviewedAt: new Date(),
    reviewedBy: admin.id,
    finding: "justified",
    note: unbroken,
  } as const;
  const [judged] = await db
    .insert(emergencyAccesses)
    .values({ ...access, ...reviewed })
    .returning();
  await db
    .insert(emergencyAccessReads)
    .values({ accessId: overdue?.id ?? 0, transportRequestId: pending.id, kind: "opened" });
  // Of the hospital's own user, open while the screens are visited.
  const [hospitalUser] = await db.select().from(users).where(eq(users.username, "hospital"));
  const [running] = await db
    .insert(emergencyAccesses)
    .values({
      ...access,
      userId: hospitalUser?.id ?? 0,
      startedAt: addMinutes(new Date(), -1),
      endsAt: addMinutes(new Date(), 58),
      endedAt: null,
    })
    .returning();
  const [elsewhere] = await db
    .select({ id: max(transportRequests.id) })
    .from(transportRequests)
    .where(and(eq(transportRequests.hospitalId, targetId), eq(transportRequests.status, "pending")));
  const [latest] = await db.select({ id: max(auditLog.id) }).from(auditLog);
  return {
    pending: pending.id,
    answered: withResponse.id,
    approved: approved.id,
    underWay: underWay.id,
    tracked: tracked.id,
    completed: completed.id,
    rated: rated.id,
    cancelled: cancelled.id,
    unbreakable: unbreakable.id,
    lost: lost.id,
    template: template.id,
    standing: standing.id,
    ofUnit,
    ofFamily,
    incoming: incoming.id,
    accepted: accepted.id,
    nothing: MISSING_ID,
    access: running?.id ?? 0,
    elsewhere: elsewhere?.id ?? 0,
    overdue: overdue?.id ?? 0,
    judged: judged?.id ?? 0,
    user: crew.id,
    organization: hospitalOrganization.id,
    invitation: invitation?.id ?? 0,
    message: message?.id ?? 0,
    entry: latest?.id ?? 0,
    site: site?.id ?? 0,
    oldSite: oldSite?.id ?? 0,
  };
}

export const fillPath = (path: string, subjects: Readonly<Record<string, number | string>>) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(subjects[name] ?? `no-subject-${name}`));
