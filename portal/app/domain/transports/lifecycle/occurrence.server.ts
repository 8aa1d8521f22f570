import { fieldRejection } from "@wardway/model";
import { startOfMinute } from "date-fns";

/**
 * When it happened, as the person says, unless that is now: a clock that runs ahead says a time that has not come.
 * People type minutes, so the minute of the step before is not before it.
 * @throws DomainError invalid, where it is before the step before
 */
export function occurrence(at: Date | null, before: Date | null): { occurredAt?: Date } {
  if (!at || at.getTime() >= Date.now()) return {};
  if (!before || at >= before) return { occurredAt: at };
  if (at >= startOfMinute(before)) return { occurredAt: before };
  throw fieldRejection("at", "transport.tooEarly");
}
