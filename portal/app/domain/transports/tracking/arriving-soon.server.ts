import type { Connection } from "@wardway/db/open";
import { soonArrivals } from "@wardway/db/schema";
import type { TrackingLeg } from "@wardway/model";
import { differenceInSeconds } from "date-fns";
import { eq } from "drizzle-orm";
import { isArrivingSoon } from "./arriving-soon.ts";

interface Arrival {
  readonly requestId: number;
  readonly leg: TrackingLeg;
  readonly wasSoon: boolean;
  readonly arrival: Date;
  readonly now: Date;
}

/** Stored when it changes, so that all readers see the same. @returns whether the vehicle is arriving soon */
export async function updateSoon(connection: Connection, arrival: Arrival): Promise<boolean> {
  const { requestId, leg, wasSoon } = arrival;
  const isSoon = isArrivingSoon(wasSoon, differenceInSeconds(arrival.arrival, arrival.now));
  if (isSoon && !wasSoon) {
    await connection
      .insert(soonArrivals)
      .values({ transportRequestId: requestId, leg })
      .onConflictDoUpdate({ target: soonArrivals.transportRequestId, set: { leg } });
  }
  if (!isSoon && wasSoon) {
    await connection.delete(soonArrivals).where(eq(soonArrivals.transportRequestId, requestId));
  }
  return isSoon;
}
