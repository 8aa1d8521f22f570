import type { Connection } from "@wardway/db/open";
import {
  announcements,
  contactMessages,
  embedSites,
  invitations,
  organizations,
  standingOrders,
  transportRequests,
  users,
} from "@wardway/db/schema";
import {
  accountMay,
  emailField,
  type Locale,
  type NoticeType,
  type NotificationType,
  notificationTypes,
  type SystemSettings,
} from "@wardway/model";
import { and, eq, gt, sql } from "drizzle-orm";
import { writeFor } from "#app/infra/current-call.server.ts";
import type { EmailContent } from "#app/infra/mail/email-content.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { type Reader, visitor } from "#app/infra/reader.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { accountChanges } from "../accounts/security-mail.server.ts";
import { selectAccounts } from "../accounts/session-user.server.ts";
import { toReader } from "../accounts/to-reader.ts";
import { getUnsubscribeUrl } from "../announcements/unsubscribe.server.ts";
import { readAccessForNotice } from "../emergency/read-emergency-access.server.ts";
import { isOpen as isOpenInvitation } from "../invitations/open-invitations.server.ts";
import { isNoticeType } from "../transports/notifications/notification-texts.ts";
import { canSee, type Viewer } from "../transports/record/visibility.server.ts";
import * as emails from "./emails.ts";
import type { ClaimedMail } from "./mail-outbox.server.ts";

export interface ComposingParts {
  readonly db: Connection;
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
  readonly settings: SystemSettings;
}

export interface Composed {
  readonly to: string;
  readonly replyTo?: string;
  readonly content: EmailContent;
  readonly locale: Locale;
}

type ComposedHere = Omit<Composed, "locale">;

export class Superseded extends Error {}

/** Of a later release, whose process sends it at the next attempt. */
const unknownType = ({ id }: ClaimedMail) =>
  new Error(`Email ${id} is of a type that this release does not know.`);

/**
 * Composes an email from present data, in the language, units and times that its recipient has chosen.
 * @throws Superseded if the account was closed, a preference changed or a link was used since
 */
export async function compose(parts: ComposingParts, mail: ClaimedMail): Promise<Composed> {
  const reader = await readReader(parts, mail);
  return { ...(await writeFor(reader, () => composeHere(parts, mail))), locale: reader.locale };
}

/** In English for who has no account, or leaves the language to the browser. */
async function readReader({ db }: ComposingParts, { userId }: ClaimedMail): Promise<Reader> {
  if (userId === null) return visitor;
  const [account] = await selectAccounts(db).where(eq(users.id, userId));
  return account ? toReader(account, visitor.locale) : visitor;
}

/** Writes for the reader of the current call. */
async function composeHere(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  switch (mail.kind) {
    case "notification":
      return notification(parts, mail);
    case "notice":
      return notice(parts, mail);
    case "password_reset":
      return passwordReset(parts, mail);
    case "password_changed": {
      const { email } = await recipientOf(parts, mail);
      return { to: email, content: emails.passwordChangedEmail(parts) };
    }
    case "email_changed": {
      const { username } = await recipientOf(parts, mail, mail.recipient);
      return { to: address(mail.recipient), content: emails.emailChangedEmail({ ...parts, username }) };
    }
    case "account_changed":
      return accountChanged(parts, mail);
    case "invitation":
      return invitation(parts, mail);
    case "contact_message":
      return contactMessage(parts, mail);
    case "account_locked":
      return accountLocked(parts, mail);
    case "announcement":
      return announcement(parts, mail);
  }
}

async function notification(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const recipient = await recipientOf(parts, mail);
  if (!recipient.emailNotifications || !recipient.transportUpdates) {
    throw new Superseded("The recipient has disabled these emails.");
  }
  const type: NotificationType | undefined = notificationTypes.find((known) => known === mail.details.type);
  const id = numberIn(mail, "transportRequestId");
  const [request] = await parts.db
    .select({
      id: transportRequests.id,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
      status: transportRequests.status,
      askedCompanyIds: transportRequests.askedCompanyIds,
      receivingHospitalId: transportRequests.receivingHospitalId,
    })
    .from(transportRequests)
    .where(eq(transportRequests.id, id));
  if (!type) throw unknownType(mail);
  if (!request) throw new Superseded("The request of the notification does not exist.");
  const facts = { type, transportRequestId: id, publicUrl: parts.publicUrl };
  const opens = pageFor(recipient, request);
  return { to: recipient.email, content: emails.notificationEmail({ ...facts, opens }) };
}

type NotifiedRequest = Parameters<typeof canSee>[1] & { readonly receivingHospitalId: number | null };

function pageFor(recipient: Viewer, request: NotifiedRequest): emails.MailedPage {
  if (canSee(recipient, request)) return "request";
  if (recipient.role !== "hospital") return "pool";
  return request.receivingHospitalId === recipient.organizationId ? "incoming" : "allIncoming";
}

async function notice(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const recipient = await recipientOf(parts, mail);
  const siteId = numberIn(mail, "siteId") || null;
  const emergencyAccessId = numberIn(mail, "emergencyAccessId") || null;
  const standingOrderId = numberIn(mail, "standingOrderId") || null;
  const type = String(mail.details.type);
  const [site] =
    siteId === null
      ? []
      : await parts.db.select({ name: embedSites.name }).from(embedSites).where(eq(embedSites.id, siteId));
  if (!isNoticeType(type)) throw unknownType(mail);
  if (emergencyAccessId !== null) return emergencyNotice(parts, { recipient, type, emergencyAccessId });
  if (standingOrderId !== null) await requireOrder(parts, recipient, standingOrderId);
  else if (siteId === null && recipient.role !== "admin") {
    throw new Superseded("The recipient is no longer an administrator.");
  }
  const facts = { type, siteId, siteName: site?.name ?? null, standingOrderId, publicUrl: parts.publicUrl };
  return { to: recipient.email, content: emails.noticeEmail(facts) };
}

async function requireOrder(
  { db }: ComposingParts,
  { organizationId }: Viewer,
  orderId: number,
): Promise<void> {
  const isOwn = and(eq(standingOrders.id, orderId), eq(standingOrders.hospitalId, organizationId ?? 0));
  if ((await db.$count(standingOrders, isOwn)) === 0)
    throw new Superseded("The recipient is no longer of the hospital of the standing order.");
}

interface EmergencyMail {
  readonly recipient: Awaited<ReturnType<typeof recipientOf>>;
  readonly type: NoticeType;
  readonly emergencyAccessId: number;
}

/** Omits the reason: it may name a patient, and emails leave the portal. */
async function emergencyNotice(parts: ComposingParts, mail: EmergencyMail): Promise<ComposedHere> {
  const { recipient, type, emergencyAccessId } = mail;
  const access = await readAccessForNotice(parts.db, emergencyAccessId);
  if (!access) throw new Superseded("The emergency access no longer exists.");
  const isManager =
    recipient.isManager &&
    [access.organizationId, access.targetId].some((id) => id === recipient.organizationId);
  if (recipient.role !== "admin" && !isManager && recipient.id !== access.userId) {
    throw new Superseded("The recipient no longer manages one of the hospitals.");
  }
  const canReview = accountMay(recipient, "emergency.read");
  const { publicUrl } = parts;
  const timeZone = recipient.timeZone ?? access.timeZone;
  const content = emails.emergencyEmail({ access: access.facts, type, timeZone, canReview, publicUrl });
  return { to: recipient.email, content };
}

async function passwordReset(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const { id, email } = await recipientOf(parts, mail);
  const token = tokenOf(parts, mail);
  const [valid] = await parts.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, id), eq(users.resetToken, tokenHash(token)), gt(users.resetTokenExpiry, sql`now()`)),
    );
  if (!valid) throw new Superseded("The link was used or has expired.");
  return { to: email, content: emails.passwordResetEmail({ token, publicUrl: parts.publicUrl }) };
}

async function invitation(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const token = tokenOf(parts, mail);
  const [open] = await parts.db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash(token)), isOpenInvitation()));
  if (!open) throw new Superseded("The invitation was used, was revoked or has expired.");
  const { publicUrl, settings } = parts;
  const content = emails.invitationEmail({ token, publicUrl, systemName: settings.systemName });
  return { to: address(open.email), content };
}

async function contactMessage(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const [message] = await parts.db
    .select({
      name: contactMessages.name,
      email: contactMessages.email,
      organization: contactMessages.organization,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(eq(contactMessages.id, numberIn(mail, "contactMessageId")));
  if (!message) throw new Superseded("The message no longer exists.");
  const to = address(parts.settings.contactEmail || mail.recipient);
  const content = emails.contactEmail({ ...message, publicUrl: parts.publicUrl });
  return { to, replyTo: address(message.email), content };
}

async function accountLocked(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const { email, role } = await recipientOf(parts, mail);
  if (role !== "admin") throw new Superseded("The recipient is no longer an administrator.");
  const [locked] = await parts.db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, numberIn(mail, "lockedUserId")));
  if (!locked) throw new Superseded("The account no longer exists.");
  const minutes = typeof mail.details.minutes === "number" ? mail.details.minutes : null;
  const { publicUrl } = parts;
  return { to: email, content: emails.accountLockedEmail({ ...locked, minutes, publicUrl }) };
}

async function accountChanged(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const { username, email } = await recipientOf(parts, mail, mail.recipient);
  const change = accountChanges.find((known) => known === mail.details.change);
  if (!change) throw unknownType(mail);
  const { publicUrl } = parts;
  return { to: email, content: emails.accountChangedEmail({ change, username, publicUrl }) };
}

async function announcement(parts: ComposingParts, mail: ClaimedMail): Promise<ComposedHere> {
  const { id, email, marketingEmails } = await recipientOf(parts, mail);
  if (!marketingEmails) throw new Superseded("The recipient has unsubscribed.");
  const [stored] = await parts.db
    .select({ subject: announcements.subject, message: announcements.message })
    .from(announcements)
    .where(eq(announcements.id, numberIn(mail, "announcementId")));
  if (!stored) throw new Superseded("The announcement no longer exists.");
  const unsubscribeUrl = getUnsubscribeUrl(parts.publicUrl, parts.secretBox, id);
  return { to: email, content: emails.announcementEmail({ ...stored, unsubscribeUrl }) };
}

/** @param otherAddress instead of the account's present one */
async function recipientOf(
  { db }: ComposingParts,
  { userId }: ClaimedMail,
  otherAddress: string | null = null,
) {
  const [account] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      organizationId: users.organizationId,
      isManager: users.isManager,
      email: users.email,
      emailNotifications: users.emailNotifications,
      transportUpdates: users.transportUpdates,
      marketingEmails: users.marketingEmails,
      deactivatedAt: users.deactivatedAt,
      timeZone: organizations.timeZone,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId ?? 0));
  if (!account || account.deactivatedAt) throw new Superseded("The account is closed.");
  return { ...account, email: address(otherAddress ?? account.email) };
}

/** Validated again before it enters an SMTP command. */
function address(text: string | null): string {
  const parsed = emailField.safeParse(text);
  if (!parsed.success) throw new Superseded("There is no valid email address.");
  return parsed.data;
}

function tokenOf({ secretBox }: ComposingParts, { details }: ClaimedMail): string {
  const token = typeof details.token === "string" ? secretBox.decrypt(details.token, "mail") : null;
  if (token === null) throw new Superseded("The link was encrypted with a key that is no longer configured.");
  return token;
}

function numberIn({ details }: ClaimedMail, name: string): number {
  const value = details[name];
  return typeof value === "number" ? value : 0;
}
