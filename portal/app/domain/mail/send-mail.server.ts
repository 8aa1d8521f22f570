import type { Database } from "@wardway/db/open";
import type { SystemSettings } from "@wardway/model";
import { DeliveryFailure } from "#app/infra/mail/delivery-failure.server.ts";
import { renderEmail } from "#app/infra/mail/email.tsx";
import { type MailTransport, openTransport } from "#app/infra/mail/transport.server.ts";
import { countDelivery } from "#app/infra/metrics/instruments.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { readSystemSettings } from "../settings/read-settings.server.ts";
import { type Composed, compose, Superseded } from "./compose-mail.server.ts";
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  dropOutdated,
  failMail,
  markSent,
  scheduleRetry,
} from "./mail-outbox.server.ts";

export interface SendingParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
}

const MAX_CONNECTIONS = 4;

/** Sends due emails. Ends early if the server is unreachable, so that the others lose no attempt. */
export async function sendMail(parts: SendingParts, stop: AbortSignal): Promise<void> {
  await dropOutdated(parts.db);
  const { value: settings, secrets } = await readSystemSettings(parts.db);
  const transport = openTransport(settings, secrets, parts.secretBox);
  if (!transport) return;
  let isReachable = true;
  const work = async () => {
    while (isReachable && !stop.aborted) {
      const mail = await claimMail(parts.db);
      if (!mail) return;
      const failure = await deliver({ ...parts, settings, transport }, mail, stop);
      if (failure?.isServerFault) isReachable = false;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_CONNECTIONS }, work));
  const fault = results.find((end) => end.status === "rejected");
  if (fault) throw fault.reason;
}

type Delivering = SendingParts & { readonly settings: SystemSettings; readonly transport: MailTransport };

async function deliver(
  parts: Delivering,
  mail: ClaimedMail,
  stop: AbortSignal,
): Promise<DeliveryFailure | null> {
  const composed = await composeOrDrop(parts, mail);
  if (!composed) return null;
  const { content, locale, ...addresses } = composed;
  try {
    await parts.transport.send(
      {
        ...addresses,
        ...renderEmail(content, parts.settings, locale),
        fromName: parts.settings.systemName,
        unsubscribeUrl: content.unsubscribe?.url,
        idLeft: `outbox-${mail.id}.${mail.createdAt.getTime()}`,
      },
      stop,
    );
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    countDelivery(error.kind);
    await record(parts.db, mail, error);
    return error;
  }
  countDelivery("sent");
  await markSent(parts.db, mail);
  return null;
}

async function composeOrDrop(parts: Delivering, mail: ClaimedMail): Promise<Composed | null> {
  try {
    return await compose(parts, mail);
  } catch (error) {
    if (error instanceof Superseded) {
      await dropMail(parts.db, mail, error.message);
      return null;
    }
    // No connection was made yet.
    await scheduleRetry(parts.db, mail, "The email could not be composed.");
    throw error;
  }
}

async function record(db: Database, mail: ClaimedMail, failure: DeliveryFailure): Promise<void> {
  switch (failure.kind) {
    case "undelivered":
      return scheduleRetry(db, mail, failure.message);
    case "rejected":
      return failMail(db, mail, failure.message);
    case "unknown":
      return failMail(
        db,
        mail,
        `${failure.message} It is unknown whether the email was delivered, so it is not sent again.`,
      );
  }
}
