import type { Connection } from "@wardway/db/open";
import { openTransport } from "#app/infra/mail/transport.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { readSystemSettings } from "../settings/read-settings.server.ts";

/** Without a mail server, an administrator hands over the link. */
export async function canSendMail(connection: Connection, secretBox: SecretBox): Promise<boolean> {
  const { value, secrets } = await readSystemSettings(connection);
  return openTransport(value, secrets, secretBox) !== null;
}
