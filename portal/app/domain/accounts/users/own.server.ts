import { DomainError } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";

/** Protection of an account is removed only by another administrator, not from an open session of its user. */
export function assertNotSelf(caller: Caller, userId: number): void {
  if (userId !== caller.userId) return;
  throw new DomainError("user.ownAccount");
}
