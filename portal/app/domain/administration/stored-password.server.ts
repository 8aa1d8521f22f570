import { fieldRejection, type SystemSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read.server.ts";

/**
 * The stored SMTP password goes to the server it was typed for alone: an administrator who names a server of their
 * own would otherwise be sent a password that nobody may read.
 * @param typed what the form says of the password: a new one, null to remove it, undefined to keep it
 * @throws DomainError invalid, at `smtpPassword`
 */
export function refuseForeignServer(
  stored: StoredSettings<SystemSettings>,
  { smtpServer }: Pick<SystemSettings, "smtpServer">,
  typed: string | null | undefined,
): void {
  const isForeign = smtpServer !== "" && smtpServer.toLowerCase() !== stored.value.smtpServer.toLowerCase();
  if (!isForeign || typed !== undefined || !stored.secrets.smtpPassword) return;
  throw fieldRejection("smtpPassword", "settings.storedPasswordOfOther");
}
