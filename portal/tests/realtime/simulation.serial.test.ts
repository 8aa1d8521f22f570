import { vehiclePositions } from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { test } from "vitest";
import { listenTo } from "../support/live.ts";
import { startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";

test("from the start on, a hospital's live subscriptions receive three moving vehicles", async () => {
  await using portal = await startPortal({ env: { DEMO_SIMULATION: "true" } });
  const hospital = await logInAs(portal, "hospital");
  const list = await hospital.get<TransportRequest[]>("/api/transport-requests?status=in_progress");
  const listener = listenTo(portal, { as: hospital });
  for (const { id } of list.body) await listener.subscribe(`request:${id}`);

  const stored = await portal.db.select().from(vehiclePositions).orderBy(vehiclePositions.recordedAt);
  const places = new Map(stored.map((fix) => [fix.transportRequestId, fix.longitude]));
  const moving = new Set<number>();
  while (moving.size < 3) {
    const { requestId, longitude } = await listener.next("position");
    if (longitude !== (places.get(requestId) ?? longitude)) moving.add(requestId);
    places.set(requestId, longitude);
  }
  await listener.close();
});
