import type { Actor } from "@wardway/model";
import { useRootData } from "./root-data.ts";

/** @throws Error without a session */
export function useViewer() {
  const root = useRootData();
  if (!root?.user) throw new Error("This screen needs a signed-in reader: its loader names no guard.");
  const { user, now, timeZone } = root;
  const actor: Actor = {
    userId: user.id,
    username: user.username,
    role: user.role,
    organizationId: user.organizationId,
    isManager: user.isManager,
  };
  return { user, actor, now, timeZone };
}
