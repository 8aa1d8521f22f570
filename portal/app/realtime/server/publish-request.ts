import { canIdentifyPatient, canSee, type Viewer } from "#app/domain/transports/record/visibility.server.ts";
import type { PositionChange, RequestChange } from "./change.ts";
import type { Listener } from "./listener.ts";
import { serializeMessage } from "./message.ts";
import type { Register } from "./register.ts";

/**
 * Publishes a request to listeners who may see it, and its disappearance to those who could. A listener with
 * two matching topics receives it once.
 * @param onLost called for subscriptions that lost it
 */
export function publishRequest(
  register: Register,
  change: RequestChange,
  onLost: (listener: Listener) => void,
): void {
  const { requestId, version, status, before } = change;
  const visible = serializeMessage({ type: "request", requestId, version, status, isNew: before === null });
  const removalMessage = serializeMessage({
    type: "request",
    requestId,
    version: null,
    status: null,
    isNew: false,
  });
  const now = { ...change, id: requestId };
  const then = before && { ...before, id: requestId };
  const concerns = ({ role, organizationId }: Viewer) =>
    role !== "ambulance" || change.onlyCompanyId === undefined || organizationId === change.onlyCompanyId;
  for (const { viewer, listeners } of register.visibilityGroups()) {
    if (!concerns(viewer)) continue;
    const message = canSee(viewer, now)
      ? visible
      : then !== null && canSee(viewer, then)
        ? removalMessage
        : null;
    if (message) for (const { connection } of listeners) connection.send(message);
  }
  for (const listener of register.ofRequest(requestId)) {
    const { actor, topics, connection } = listener;
    if (!actor || !canSee(actor, now)) onLost(listener);
    else if (!topics?.has("requests") && concerns(actor)) connection.send(visible);
  }
}

const incoming = serializeMessage({ type: "incoming" });

/** To the hospital to which the request comes or came. */
export function publishIncoming(register: Register, { before, receivingHospitalId }: RequestChange): void {
  for (const id of new Set([before?.receivingHospitalId ?? null, receivingHospitalId])) {
    if (id === null) continue;
    for (const { connection } of register.ofReceiver(id)) connection.send(incoming);
  }
}

/** To the subscribed parties of a transport in progress, once their subscription is in the audit trail. */
export function publishPosition(register: Register, change: PositionChange): void {
  if (change.status !== "in_progress") return;
  const { requestId, latitude, longitude, accuracy, speed, heading, recordedAt, receivedAt } = change;
  const message = serializeMessage({
    type: "position",
    requestId,
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    recordedAt,
    receivedAt,
  });
  const seen = { ...change, id: requestId };
  for (const { actor, audited, connection } of register.ofRequest(requestId)) {
    if (!audited?.has(requestId)) continue;
    if (actor && canSee(actor, seen) && canIdentifyPatient(actor, change)) connection.send(message);
  }
}
