import { canIdentifyPatient, canSee } from "#app/domain/transports/requests/visibility.server.ts";
import type { PositionChange, RequestChange } from "./change.ts";
import type { Listener } from "./listener.ts";
import { written } from "./message.ts";
import type { Register } from "./register.ts";

/**
 * Tells of a change whoever may see the request now, and tells who could see it before that it has left their sight:
 * not where to. Who hears it under two topics hears it once.
 * @param lost called for subscriptions to this request that have ended with the sight of it
 */
export function tellRequest(
  register: Register,
  change: RequestChange,
  lost: (listener: Listener) => void,
): void {
  const { requestId, version, status, before } = change;
  const seen = written({ type: "request", requestId, version, status, isNew: before === null });
  const gone = written({ type: "request", requestId, version: null, status: null, isNew: false });
  const now = { ...change, id: requestId };
  const then = before && { ...before, id: requestId };
  for (const { viewer, listeners } of register.places()) {
    const message = canSee(viewer, now) ? seen : then !== null && canSee(viewer, then) ? gone : null;
    if (message) for (const { connection } of listeners) connection.send(message);
  }
  for (const listener of register.ofRequest(requestId)) {
    const { actor, topics, connection } = listener;
    if (!actor || !canSee(actor, now)) lost(listener);
    else if (!topics?.has("requests")) connection.send(seen);
  }
}

/** Tells where the vehicle is to those who watch this one transport and are part of it, while it is under way. */
export function tellPosition(register: Register, change: PositionChange): void {
  if (change.status !== "in_progress") return;
  const { requestId, latitude, longitude, accuracy, speed, heading, recordedAt, receivedAt } = change;
  const message = written({
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
  for (const { actor, connection } of register.ofRequest(requestId)) {
    if (actor && canSee(actor, seen) && canIdentifyPatient(actor, change)) connection.send(message);
  }
}
