import { fieldRejection, type SystemSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read-settings.server.ts";

/**
 * The stored password is never sent to another server, where an administrator could read it.
 * @param typed null removes, undefined leaves it
 * @throws DomainError invalid on `smtpPassword`
 */
export function assertOwnMailServer(
  stored: StoredSettings<SystemSettings>,
  { smtpServer }: Pick<SystemSettings, "smtpServer">,
  typed: string | null | undefined,
): void {
  const isForeign = smtpServer !== "" && smtpServer.toLowerCase() !== stored.value.smtpServer.toLowerCase();
  if (!isForeign || typed !== undefined || !stored.secrets.smtpPassword) return;
  throw fieldRejection("smtpPassword", "settings.storedPasswordOfOther");
}
