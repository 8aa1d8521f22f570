import type { NoticeType, Notification, NotificationType } from "@wardway/model";
import { emailMessages } from "@wardway/model/messages/en/emails";
import { createTranslator } from "@wardway/model/messages/translator";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { portalLanguage } from "#app/infra/language.ts";
import type { EmailContent } from "#app/infra/mail/email-content.ts";
import type { AccountChange } from "../accounts/security-mail.server.ts";
import {
  noticePath,
  noticeText,
  notificationText,
  notificationTitles,
} from "../transports/notifications/texts.ts";

const { t } = createTranslator(portalLanguage, emailMessages);

/** Names no patient. */
export function notificationEmail(facts: {
  readonly type: NotificationType;
  readonly transportRequestId: number;
  /** A company that was not chosen may not open the request. */
  readonly canOpen: boolean;
  readonly publicUrl: string;
}): EmailContent {
  const { type, transportRequestId: id, canOpen, publicUrl } = facts;
  return {
    subject: t("email.notification.subject", { title: notificationTitles[type], id }),
    paragraphs: [notificationText(facts)],
    link: canOpen
      ? { label: t("email.notification.open", { id }), url: `${publicUrl}/transport/${id}` }
      : { label: t("email.notification.seeOpen"), url: `${publicUrl}/ambulance-dashboard` },
    reason: t("email.notification.reason", { url: `${publicUrl}/settings?tab=notifications` }),
  };
}

/** To administrators, and to the managers of a site's keys. */
export function noticeEmail(facts: {
  readonly type: NoticeType;
  readonly siteId: number | null;
  readonly siteName: string | null;
  readonly publicUrl: string;
}): EmailContent {
  const { type, siteId, publicUrl } = facts;
  const path = noticePath(type, { siteId, emergencyAccessId: null, canReview: false });
  return {
    subject: notificationTitles[type],
    paragraphs: [noticeText(facts)],
    link: { label: t("email.notice.open"), url: `${publicUrl}${path}` },
    reason: t(siteId === null ? "email.notice.reasonAdministrator" : "email.notice.reasonManager"),
  };
}

/** Names no patient: the reason, which might, is in the portal. */
export function emergencyEmail(facts: {
  readonly access: NonNullable<Notification["emergencyAccess"]>;
  readonly type: NoticeType;
  readonly timeZone: string;
  readonly canReview: boolean;
  readonly publicUrl: string;
}): EmailContent {
  const { access, type, timeZone, canReview, publicUrl } = facts;
  const path = noticePath(type, { siteId: null, emergencyAccessId: access.id, canReview });
  return {
    subject: notificationTitles[type],
    paragraphs: [
      noticeText({ type, siteName: null, emergencyAccess: access }),
      t("email.notice.emergencyEnds", { time: clockTime(access.endsAt, timeZone), timeZone }),
    ],
    link: { label: t("email.notice.open"), url: `${publicUrl}${path}` },
    reason: t("email.notice.reasonEmergency"),
  };
}

export function passwordResetEmail({ token, publicUrl }: LinkFacts): EmailContent {
  return {
    subject: t("email.passwordReset.subject"),
    paragraphs: [t("email.passwordReset.text"), t("email.passwordReset.expiry")],
    link: { label: t("email.passwordReset.link"), url: `${publicUrl}/reset-password?token=${token}` },
    reason: t("email.passwordReset.reason"),
  };
}

export function passwordChangedEmail({ publicUrl }: Pick<LinkFacts, "publicUrl">): EmailContent {
  return {
    subject: t("email.passwordChanged.subject"),
    paragraphs: [t("email.passwordChanged.text"), t("email.passwordChanged.advice")],
    link: { label: t("email.passwordChanged.link"), url: `${publicUrl}/login` },
    reason: t("email.passwordChanged.reason"),
  };
}

/** To the old address. */
export function emailChangedEmail({
  username,
  publicUrl,
}: Pick<LinkFacts, "publicUrl"> & { readonly username: string }): EmailContent {
  return {
    subject: t("email.emailChanged.subject"),
    paragraphs: [t("email.emailChanged.text", { username }), t("email.emailChanged.advice")],
    link: { label: t("email.passwordChanged.link"), url: `${publicUrl}/login` },
    reason: t("email.passwordChanged.reason"),
  };
}

/** Tells the owner how the account is opened from now on. */
export function accountChangedEmail(facts: {
  readonly change: AccountChange;
  readonly username: string;
  readonly publicUrl: string;
}): EmailContent {
  const { change, username, publicUrl } = facts;
  return {
    subject: t(`email.accountChanged.${change}.subject`),
    paragraphs: [t(`email.accountChanged.${change}.text`, { username }), t("email.accountChanged.advice")],
    link: { label: t("email.passwordChanged.link"), url: `${publicUrl}/login` },
    reason: t("email.passwordChanged.reason"),
  };
}

/** For administrators: a password is being guessed or was forgotten. */
export function accountLockedEmail(facts: {
  readonly username: string;
  /** Minutes of the lock; null if unknown. */
  readonly minutes: number | null;
  readonly publicUrl: string;
}): EmailContent {
  const { username, minutes, publicUrl } = facts;
  return {
    subject: t("email.accountLocked.subject"),
    paragraphs: [
      minutes === null
        ? t("email.accountLocked.textForAWhile", { username })
        : t("email.accountLocked.text", { username, minutes }),
      t("email.accountLocked.advice"),
    ],
    link: { label: t("email.accountLocked.link"), url: `${publicUrl}/admin/users` },
    reason: t("email.accountLocked.reason"),
  };
}

export function invitationEmail({
  token,
  publicUrl,
  systemName,
}: LinkFacts & { readonly systemName: string }): EmailContent {
  return {
    subject: t("email.invitation.subject"),
    paragraphs: [t("email.invitation.text", { system: systemName }), t("email.invitation.expiry")],
    link: { label: t("email.invitation.link"), url: `${publicUrl}/invitation?token=${token}` },
    reason: t("email.invitation.reason"),
  };
}

export function contactEmail(facts: {
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly message: string | null;
  readonly publicUrl: string;
}): EmailContent {
  const { name, email, organization, message, publicUrl } = facts;
  return {
    subject: t("email.contact.subject", { name, organization }),
    paragraphs: [t("email.contact.text", { name, organization, email })],
    ...(message ? { quotation: message } : {}),
    link: { label: t("email.contact.link"), url: `${publicUrl}/admin/messages` },
    reason: t("email.contact.reason"),
  };
}

export function announcementEmail(facts: {
  readonly subject: string;
  readonly message: string;
  readonly unsubscribeUrl: string;
}): EmailContent {
  const { subject, message, unsubscribeUrl } = facts;
  return {
    subject,
    paragraphs: message.split(/\n+/),
    reason: t("email.announcement.reason"),
    unsubscribe: { label: t("email.unsubscribe"), url: unsubscribeUrl },
  };
}

interface LinkFacts {
  /** Random, URL-safe. */
  readonly token: string;
  readonly publicUrl: string;
}
