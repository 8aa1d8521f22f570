import { plural, t } from "@lingui/core/macro";
import type { NoticeType, Notification, NotificationType } from "@wardway/model";
import { clockTime } from "@wardway/widgets/ui/time-format";
import type { EmailContent } from "#app/infra/mail/email-content.ts";
import type { AccountChange } from "../accounts/security-mail.server.ts";
import {
  noticePath,
  noticeText,
  notificationText,
  notificationTitle,
} from "../transports/notifications/notification-texts.ts";

/** What a reader may open: not its request a company that was not chosen, nor a hospital to which the patient no longer goes. */
export type MailedPage = "request" | "pool" | "incoming" | "allIncoming";

/** Names no patient. */
export function notificationEmail(facts: {
  readonly type: NotificationType;
  readonly transportRequestId: number;
  readonly opens: MailedPage;
  readonly publicUrl: string;
}): EmailContent {
  const { type, transportRequestId: id, opens, publicUrl } = facts;
  const links: Record<MailedPage, { readonly label: string; readonly path: string }> = {
    request: { label: t`Open request ${id}`, path: `/transport/${id}` },
    pool: { label: t`See open requests`, path: "/ambulance-dashboard" },
    incoming: { label: t`Open incoming transport ${id}`, path: `/incoming/${id}` },
    allIncoming: { label: t`See incoming transports`, path: "/incoming" },
  };
  const { label, path } = links[opens];
  return {
    subject: t`${{ title: notificationTitle(type) }} (request ${id})`,
    paragraphs: [notificationText(facts)],
    link: { label, url: `${publicUrl}${path}` },
    reason: t`You get this mail because you take transport updates by email. You can switch them off in your settings: ${{ url: `${publicUrl}/settings?tab=notifications` }}`,
  };
}

/** To administrators, to the managers of a site's keys, and to the people of a standing order. */
export function noticeEmail(facts: {
  readonly type: NoticeType;
  readonly siteId: number | null;
  readonly siteName: string | null;
  readonly standingOrderId: number | null;
  readonly publicUrl: string;
}): EmailContent {
  const { type, siteId, standingOrderId, publicUrl } = facts;
  const path = noticePath(type, { siteId, standingOrderId, emergencyAccessId: null, canReview: false });
  return {
    subject: notificationTitle(type),
    paragraphs: [noticeText(facts)],
    link: { label: t`See it in the portal`, url: `${publicUrl}${path}` },
    reason: noticeReason(facts),
  };
}

function noticeReason({
  siteId,
  standingOrderId,
}: {
  siteId: number | null;
  standingOrderId: number | null;
}): string {
  if (standingOrderId !== null)
    return t`You receive this email because you made this standing order or work at its hospital.`;
  return siteId === null
    ? t`You receive this email because you are an administrator of the portal.`
    : t`You receive this email because you manage this site.`;
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
  const path = noticePath(type, {
    siteId: null,
    standingOrderId: null,
    emergencyAccessId: access.id,
    canReview,
  });
  return {
    subject: notificationTitle(type),
    paragraphs: [
      noticeText({ type, siteName: null, emergencyAccess: access }),
      t`It ends at ${{ time: clockTime(access.endsAt, timeZone) }} (${timeZone}) or before.`,
    ],
    link: { label: t`See it in the portal`, url: `${publicUrl}${path}` },
    reason: t`You receive this email because you are an administrator of the portal, manage one of these hospitals, or started this access.`,
  };
}

export function passwordResetEmail({ token, publicUrl }: LinkFacts): EmailContent {
  return {
    subject: t`Reset your password`,
    paragraphs: [
      t`A password reset was requested for your account, probably by you.`,
      t`The link works once and for one hour.`,
    ],
    link: { label: t`Choose a new password`, url: `${publicUrl}/reset-password?token=${token}` },
    reason: t`You get this mail because a password reset was requested with your username. If that was not you, ignore this mail: your password is unchanged.`,
  };
}

const securityEnd = (publicUrl: string): Pick<EmailContent, "link" | "reason"> => ({
  link: { label: t`Go to the log-in page`, url: `${publicUrl}/login` },
  reason: t`You get this mail because it concerns the security of your account. It cannot be switched off.`,
});

export function passwordChangedEmail({ publicUrl }: Pick<LinkFacts, "publicUrl">): EmailContent {
  return {
    subject: t`Your password was changed`,
    paragraphs: [
      t`The password of your account was changed, and its other sessions were ended.`,
      t`If that was not you, reset your password now and notify your administrator.`,
    ],
    ...securityEnd(publicUrl),
  };
}

/** To the old address. */
export function emailChangedEmail({
  username,
  publicUrl,
}: Pick<LinkFacts, "publicUrl"> & { readonly username: string }): EmailContent {
  return {
    subject: t`The email address of your account was changed`,
    paragraphs: [
      t`The email address of the account ${username} was changed. This is the last mail to the old address.`,
      t`If neither you nor an administrator at your request did that, notify your administrator now: the new address can receive a link to reset the password.`,
    ],
    ...securityEnd(publicUrl),
  };
}

const accountChangeTexts: Record<
  AccountChange,
  (username: string) => { readonly subject: string; readonly text: string }
> = {
  temporaryPassword: (username) => ({
    subject: t`An administrator set a new password for your account`,
    text: t`An administrator set a temporary password for the account ${username} and ended its sessions. You change it at the next log-in.`,
  }),
  secondFactorOn: (username) => ({
    subject: t`Your account asks for a code from now on`,
    text: t`The second factor of the account ${username} was set up. Each log-in needs a code of the authenticator app or a recovery code.`,
  }),
  secondFactorOff: (username) => ({
    subject: t`Your account no longer asks for a code`,
    text: t`The second factor of the account ${username} was switched off: the password alone opens the account.`,
  }),
  secondFactorReset: (username) => ({
    subject: t`An administrator removed the second factor of your account`,
    text: t`An administrator removed the second factor of the account ${username} and ended its sessions. Set it up again after the next log-in.`,
  }),
  recoveryCodes: (username) => ({
    subject: t`Your account has new recovery codes`,
    text: t`New recovery codes were made for the account ${username}. The old ones no longer work.`,
  }),
  passkeyAdded: (username) => ({
    subject: t`A passkey was added to your account`,
    text: t`A passkey was added to the account ${username}. It opens the account after the password or instead of it.`,
  }),
  passkeyRemoved: (username) => ({
    subject: t`A passkey was removed from your account`,
    text: t`A passkey was removed from the account ${username}. It no longer opens the account.`,
  }),
  identityLinked: (username) => ({
    subject: t`Your account is opened by your organization's log-in too`,
    text: t`The account ${username} was linked with a person at your organization's log-in, who can open the account from now on.`,
  }),
  identityUnlinked: (username) => ({
    subject: t`Your account is no longer opened by your organization's log-in`,
    text: t`The link of the account ${username} with your organization's log-in was removed. The password opens it as before.`,
  }),
};

/** Tells the owner how the account is opened from now on. */
export function accountChangedEmail(facts: {
  readonly change: AccountChange;
  readonly username: string;
  readonly publicUrl: string;
}): EmailContent {
  const { change, username, publicUrl } = facts;
  const { subject, text } = accountChangeTexts[change](username);
  return {
    subject,
    paragraphs: [
      text,
      t`If neither you did that nor an administrator at your request, notify your administrator now: another person may be able to log in with your account.`,
    ],
    ...securityEnd(publicUrl),
  };
}

/** Notifies administrators: a password is being guessed or was forgotten. */
export function accountLockedEmail(facts: {
  readonly username: string;
  /** Minutes of the lock; null if unknown. */
  readonly minutes: number | null;
  readonly publicUrl: string;
}): EmailContent {
  const { username, minutes, publicUrl } = facts;
  return {
    subject: t`An account was locked`,
    paragraphs: [
      minutes === null
        ? t`There were too many wrong passwords for the account ${username}, so logins from that network are blocked for a while.`
        : t`There were too many wrong passwords for the account ${username}, so logins from that network are blocked for ${plural(minutes, { one: "# minute", other: "# minutes" })}.`,
      t`The audit trail says from where. You can unlock the account among the users.`,
    ],
    link: { label: t`Open the users`, url: `${publicUrl}/admin/users` },
    reason: t`You get this mail because you are an administrator. It cannot be switched off.`,
  };
}

export function invitationEmail({
  token,
  publicUrl,
  systemName,
}: LinkFacts & { readonly systemName: string }): EmailContent {
  return {
    subject: t`Your invitation`,
    paragraphs: [
      t`An administrator invites you to open an account with ${systemName}, where hospitals and ambulance companies coordinate patient transports.`,
      t`The link works once. Request another invitation if it has expired.`,
    ],
    link: { label: t`Open your account`, url: `${publicUrl}/invitation?token=${token}` },
    reason: t`You get this mail because an administrator entered your address. If you do not expect it, ignore it: no account is opened then.`,
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
    subject: t`Message from ${name} (${organization})`,
    paragraphs: [t`${name} of ${organization} (${email}) has sent the contact form.`],
    ...(message ? { quotation: message } : {}),
    link: { label: t`Read all messages`, url: `${publicUrl}/admin/messages` },
    reason: t`You get this mail because this is the contact address of the system settings. A reply goes to the sender.`,
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
    reason: t`You get this mail because you chose marketing emails in your settings. The link to unsubscribe needs no log-in.`,
    unsubscribe: { label: t`Unsubscribe`, url: unsubscribeUrl },
  };
}

interface LinkFacts {
  /** Random, URL-safe. */
  readonly token: string;
  readonly publicUrl: string;
}
