import type { ReplacedByOffer, transportRequests } from "@wardway/db/schema";
import { getCounterOffer, type LevelOfService } from "@wardway/model";

type Request = Pick<
  typeof transportRequests.$inferSelect,
  "transportDate" | "asSoonAsPossible" | "levelOfService" | "levelReason"
>;

interface Offer {
  readonly offeredLevel: LevelOfService | null;
  readonly offeredPickup: Date | null;
}

const counterOf = ({ transportDate, levelOfService }: Request, { offeredLevel, offeredPickup }: Offer) =>
  getCounterOffer(
    { transportDate: transportDate.toISOString(), levelOfService },
    { offeredLevel, offeredPickup: offeredPickup?.toISOString() ?? null },
  );

/** For the timeline: what the company offers, and what was requested. */
export function describeCounterOffer(request: Request, offer: Offer): Record<string, string> {
  const counter = counterOf(request, offer);
  return {
    ...(counter?.pickup && {
      pickup: counter.pickup,
      requestedPickup: request.transportDate.toISOString(),
    }),
    ...(counter?.level &&
      request.levelOfService && {
        level: counter.level,
        requestedLevel: request.levelOfService,
      }),
  };
}

/** What the approval of an offer changes in the request, and what it replaces; null if nothing. */
export function acceptOffer(request: Request, offer: Offer) {
  const counter = counterOf(request, offer);
  if (!counter) return null;
  const { transportDate, asSoonAsPossible, levelOfService, levelReason } = request;
  const replaced: ReplacedByOffer = {
    ...(counter.pickup && { transportDate: transportDate.toISOString(), asSoonAsPossible }),
    ...(counter.level && { levelOfService, levelReason }),
  };
  const set: Partial<Request> = {
    ...(counter.pickup && { transportDate: new Date(counter.pickup), asSoonAsPossible: false }),
    // The reason was that of the requested level.
    ...(counter.level && { levelOfService: counter.level, levelReason: null }),
  };
  return { set, replaced };
}

/** What the request was before the approval. */
export const restoreReplaced = ({ transportDate, ...replaced }: ReplacedByOffer): Partial<Request> => ({
  ...replaced,
  ...(transportDate !== undefined && { transportDate: new Date(transportDate) }),
});
