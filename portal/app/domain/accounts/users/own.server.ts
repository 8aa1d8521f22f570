import { DomainError } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";

/** What protects an account is taken off by somebody else: an open session alone must not do it. */
export function assertNotSelf(caller: Caller, userId: number): void {
  if (userId !== caller.userId) return;
  throw new DomainError("user.ownAccount");
}
