import { fieldRejection, type SystemSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read.server.ts";

/**
 * The stored SMTP password is sent only to the server it was entered for: an administrator could otherwise read it on
 * a server of their own.
 * @param typed the form's password: a new one, null to remove it, undefined to leave it
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
