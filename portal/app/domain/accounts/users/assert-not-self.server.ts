import { DomainError } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";

/** Only another administrator removes an account's protection: its own session may be left open. */
export function assertNotSelf(caller: Caller, userId: number): void {
  if (userId !== caller.userId) return;
  throw new DomainError("user.ownAccount");
}
