import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes, pickStops, type Rating } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { listRatings } from "#app/domain/transports/ratings/read.server.ts";
import { readyToRate } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import {
  ownRatingSummary,
  previousRatings,
  ratingSpread,
} from "#app/domain/transports/ratings/summary.server.ts";
import { toMinute } from "#app/domain/transports/requests/listed.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { MAX_READY_TO_RATE } from "./ready-to-rate.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "rating.read", "records");
  return orErrorResponse(loadRatings(args.request, session));
}

/** What an entry shows. */
const toRow = (rating: Rating) => ({
  id: rating.id,
  transportRequestId: rating.transportRequestId,
  hospitalName: rating.hospitalName,
  ambulanceCompanyName: rating.ambulanceCompanyName,
  rating: rating.rating,
  feedback: rating.feedback,
  createdAt: toMinute(rating.createdAt),
});

export type RatingRow = ReturnType<typeof toRow>;

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
    page: { ...page, items: page.items.map(toRow) },
    previous: await previousRatings(db, caller, { cursor, firstId: page.items[0]?.id, limit }),
    ready: ready.map((request) => ({
      id: request.id,
      ambulanceCompanyName: request.ambulanceCompanyName,
      patientName: request.patientName,
      ...pickStops(request),
      transportDate: toMinute(request.transportDate),
    })),
    /** Of each form with its request's number. */
    idempotencyKey: crypto.randomUUID(),
    summary,
    spread,
  };
}
