import type { NotificationType } from "@wardway/model";
import type { Letter } from "#app/infra/mail/email.tsx";
import { notificationText, notificationTitles } from "../transports/notifications/texts.ts";

/** Word of a step. It names no patient: who may read more follows the link and logs in. */
export function notificationLetter(facts: {
  readonly type: NotificationType;
  readonly transportRequestId: number;
  /** Whether the reader may open the request: a company that was not chosen may not. */
  readonly canOpen: boolean;
  readonly publicUrl: string;
}): Letter {
  const { type, transportRequestId: id, canOpen, publicUrl } = facts;
  return {
    subject: `${notificationTitles[type]} (request ${id})`,
    paragraphs: [notificationText(facts)],
    link: canOpen
      ? { label: `Open request ${id}`, url: `${publicUrl}/transport/${id}` }
      : { label: "See open requests", url: `${publicUrl}/ambulance-dashboard` },
    reason: `You get this mail because you take transport updates by email. You can switch them off in your settings: ${publicUrl}/settings?tab=notifications`,
  };
}

export function passwordResetLetter({ token, publicUrl }: LinkFacts): Letter {
  return {
    subject: "Reset your password",
    paragraphs: [
      "Somebody, probably you, asked to reset the password of your account.",
      "The link works once and for one hour.",
    ],
    link: { label: "Choose a new password", url: `${publicUrl}/reset-password?token=${token}` },
    reason:
      "You get this mail because the password reset was asked for with your username. If that was not you, leave this mail alone: your password stays as it is.",
  };
}

export function passwordChangedLetter({ publicUrl }: Pick<LinkFacts, "publicUrl">): Letter {
  return {
    subject: "Your password was changed",
    paragraphs: [
      "The password of your account was changed, and its other sessions were ended.",
      "If that was not you, reset your password now and tell your administrator.",
    ],
    link: { label: "Go to the log-in page", url: `${publicUrl}/login` },
    reason: "You get this mail because it concerns the security of your account. It cannot be switched off.",
  };
}

/** For administrators: somebody guesses, or has forgotten, a password. */
export function accountLockedLetter(facts: {
  readonly username: string;
  /** How long the account takes no log-in from there; null where it is not known. */
  readonly minutes: number | null;
  readonly publicUrl: string;
}): Letter {
  const { username, minutes, publicUrl } = facts;
  return {
    subject: "An account was locked",
    paragraphs: [
      `There were too many wrong passwords for the account ${username}, so it takes no log-in from that network ${minutes === null ? "for a while" : `for ${minutes} minutes`}.`,
      "The audit trail says from where. You can unlock the account among the users.",
    ],
    link: { label: "Open the users", url: `${publicUrl}/admin/users` },
    reason: "You get this mail because you are an administrator. It cannot be switched off.",
  };
}

export function invitationLetter({
  token,
  publicUrl,
  systemName,
}: LinkFacts & { readonly systemName: string }): Letter {
  return {
    subject: "Your invitation",
    paragraphs: [
      `An administrator invites you to open an account with ${systemName}, where hospitals and ambulance companies coordinate patient transports.`,
      "The link works once. Ask for another invitation if it has expired.",
    ],
    link: { label: "Open your account", url: `${publicUrl}/invitation?token=${token}` },
    reason:
      "You get this mail because an administrator entered your address. If you do not expect it, leave it alone: no account is opened then.",
  };
}

export function contactLetter(facts: {
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly message: string | null;
  readonly publicUrl: string;
}): Letter {
  const { name, email, organization, message, publicUrl } = facts;
  return {
    subject: `Message from ${name} (${organization})`,
    paragraphs: [`${name} of ${organization} (${email}) has sent the contact form.`],
    ...(message ? { quotation: message } : {}),
    link: { label: "Read all messages", url: `${publicUrl}/admin/messages` },
    reason:
      "You get this mail because this is the contact address of the system settings. An answer goes to the sender.",
  };
}

interface LinkFacts {
  /** Random letters and digits, fit for an address. */
  readonly token: string;
  readonly publicUrl: string;
}
