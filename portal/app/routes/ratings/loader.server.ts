import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { listRatings } from "#app/domain/transports/ratings/read.server.ts";
import { readyToRate } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import {
  ownRatingSummary,
  previousRatings,
  ratingSpread,
} from "#app/domain/transports/ratings/summary.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { MAX_READY_TO_RATE } from "./ready-to-rate.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "rating.read", "records");
  return orErrorResponse(loadRatings(args.request, session));
}

async function loadRatings(request: Request, { db, caller, isBackground }: SignedIn) {
  const cursor = parsePageCursor(request);
  const limit = pageSizes.history;
  const [page, ready, summary, spread] = await Promise.all([
    listRatings(db, caller, { cursor: cursor ?? undefined, limit }),
    // Administrators rate on the transport's page.
    caller.role === "hospital"
      ? readRecords(
          { db, caller, isBackground },
          readyToRate(db, caller, MAX_READY_TO_RATE),
          (ready) => ready,
        )
      : [],
    ownRatingSummary(db, caller),
    ratingSpread(db, caller),
  ]);
  return {
    page,
    previous: await previousRatings(db, caller, { cursor, firstId: page.items[0]?.id, limit }),
    ready: ready.map((request) => ({
      request: {
        id: request.id,
        ambulanceCompanyName: request.ambulanceCompanyName,
        patientName: request.patientName,
        currentLocation: request.currentLocation,
        destination: request.destination,
        transportDate: request.transportDate,
      },
      idempotencyKey: crypto.randomUUID(),
    })),
    summary,
    spread,
  };
}
