import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Database } from "@wardway/db/open";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import type { Origin } from "./log-ins.server.ts";
import { checkOwnPassword } from "./own-password.server.ts";
import type { PasskeyPrompt } from "./passkey-ceremony.server.ts";
import { enterCode, enterPasskey } from "./second-factor-code.server.ts";

/** @throws DomainError as `checkOwnPassword` */
export async function confirmByPassword(db: Database, caller: Caller, password: string): Promise<void> {
  await checkOwnPassword(db, caller, password);
  await recordConfirmation(db, caller, "password");
}

/** @throws DomainError as `enterCode`, which records a wrong code among the log-ins */
export async function confirmByCode(
  db: Database,
  caller: Caller,
  secretBox: SecretBox,
  code: string,
  origin: Origin,
): Promise<void> {
  const by = await enterCode(db, secretBox, { id: caller.userId, username: caller.username }, code, origin);
  await recordConfirmation(db, caller, by);
}

/** @throws DomainError as `enterPasskey`, which counts and records a wrong answer like a wrong code */
export async function confirmByPasskey(
  db: Database,
  caller: Caller,
  prompt: PasskeyPrompt,
  response: AuthenticationResponseJSON,
  origin: Origin,
): Promise<void> {
  const account = { id: caller.userId, username: caller.username };
  const by = await enterPasskey(db, prompt, account, response, origin);
  await recordConfirmation(db, caller, by);
}

const recordConfirmation = (db: Database, caller: Caller, by: string) =>
  recordAudit(db, caller, {
    action: "account.check_password",
    resourceType: "user",
    resourceId: caller.userId,
    details: { by },
    success: true,
  });
