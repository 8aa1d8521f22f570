/** Emails name no patient. */
export const emailMessages = {
  "email.notification.subject": "{title} (request {id})",
  "email.notification.open": "Open request {id}",
  "email.notification.seeOpen": "See open requests",
  "email.notification.reason":
    "You get this mail because you take transport updates by email. You can switch them off in your settings: {url}",
  "email.notice.open": "See it in the portal",
  "email.notice.reasonAdministrator":
    "You receive this email because you are an administrator of the portal.",
  "email.notice.emergencyEnds": "It ends at {time} ({timeZone}) or before.",
  "email.notice.reasonEmergency":
    "You receive this email because you are an administrator of the portal, manage one of these hospitals, or started this access.",
  "email.notice.reasonManager": "You receive this email because you manage this site.",
  "email.passwordReset.subject": "Reset your password",
  "email.passwordReset.text": "A password reset was requested for your account, probably by you.",
  "email.passwordReset.expiry": "The link works once and for one hour.",
  "email.passwordReset.link": "Choose a new password",
  "email.passwordReset.reason":
    "You get this mail because a password reset was requested with your username. If that was not you, ignore this mail: your password is unchanged.",
  "email.passwordChanged.subject": "Your password was changed",
  "email.passwordChanged.text":
    "The password of your account was changed, and its other sessions were ended.",
  "email.passwordChanged.advice":
    "If that was not you, reset your password now and notify your administrator.",
  "email.passwordChanged.link": "Go to the log-in page",
  "email.passwordChanged.reason":
    "You get this mail because it concerns the security of your account. It cannot be switched off.",
  "email.emailChanged.subject": "The email address of your account was changed",
  "email.emailChanged.text":
    "The email address of the account {username} was changed. This is the last mail to the old address.",
  "email.emailChanged.advice":
    "If neither you nor an administrator at your request did that, notify your administrator now: the new address can receive a link to reset the password.",
  "email.accountChanged.temporaryPassword.subject": "An administrator set a new password for your account",
  "email.accountChanged.temporaryPassword.text":
    "An administrator set a temporary password for the account {username} and ended its sessions. You change it at the next log-in.",
  "email.accountChanged.secondFactorOn.subject": "Your account asks for a code from now on",
  "email.accountChanged.secondFactorOn.text":
    "The second factor of the account {username} was set up. Each log-in needs a code of the authenticator app or a recovery code.",
  "email.accountChanged.secondFactorOff.subject": "Your account no longer asks for a code",
  "email.accountChanged.secondFactorOff.text":
    "The second factor of the account {username} was switched off: the password alone opens the account.",
  "email.accountChanged.secondFactorReset.subject":
    "An administrator removed the second factor of your account",
  "email.accountChanged.secondFactorReset.text":
    "An administrator removed the second factor of the account {username} and ended its sessions. Set it up again after the next log-in.",
  "email.accountChanged.recoveryCodes.subject": "Your account has new recovery codes",
  "email.accountChanged.recoveryCodes.text":
    "New recovery codes were made for the account {username}. The old ones no longer work.",
  "email.accountChanged.passkeyAdded.subject": "A passkey was added to your account",
  "email.accountChanged.passkeyAdded.text":
    "A passkey was added to the account {username}. Together with the password it opens the account.",
  "email.accountChanged.passkeyRemoved.subject": "A passkey was removed from your account",
  "email.accountChanged.passkeyRemoved.text":
    "A passkey was removed from the account {username}. It no longer opens the account.",
  "email.accountChanged.identityLinked.subject": "Your account is opened by your organization's log-in too",
  "email.accountChanged.identityLinked.text":
    "The account {username} was linked with a person at your organization's log-in, who can open the account from now on.",
  "email.accountChanged.identityUnlinked.subject":
    "Your account is no longer opened by your organization's log-in",
  "email.accountChanged.identityUnlinked.text":
    "The link of the account {username} with your organization's log-in was removed. The password opens it as before.",
  "email.accountChanged.advice":
    "If neither you did that nor an administrator at your request, notify your administrator now: another person may be able to log in with your account.",
  "email.accountLocked.subject": "An account was locked",
  "email.accountLocked.text":
    "There were too many wrong passwords for the account {username}, so logins from that network are blocked for {minutes, plural, one {# minute} other {# minutes}}.",
  "email.accountLocked.textForAWhile":
    "There were too many wrong passwords for the account {username}, so logins from that network are blocked for a while.",
  "email.accountLocked.advice":
    "The audit trail says from where. You can unlock the account among the users.",
  "email.accountLocked.link": "Open the users",
  "email.accountLocked.reason":
    "You get this mail because you are an administrator. It cannot be switched off.",
  "email.invitation.subject": "Your invitation",
  "email.invitation.text":
    "An administrator invites you to open an account with {system}, where hospitals and ambulance companies coordinate patient transports.",
  "email.invitation.expiry": "The link works once. Request another invitation if it has expired.",
  "email.invitation.link": "Open your account",
  "email.invitation.reason":
    "You get this mail because an administrator entered your address. If you do not expect it, ignore it: no account is opened then.",
  "email.contact.subject": "Message from {name} ({organization})",
  "email.contact.text": "{name} of {organization} ({email}) has sent the contact form.",
  "email.contact.link": "Read all messages",
  "email.contact.reason":
    "You get this mail because this is the contact address of the system settings. A reply goes to the sender.",
  "email.announcement.reason":
    "You get this mail because you chose marketing emails in your settings. The link to unsubscribe needs no log-in.",
  "email.unsubscribe": "Unsubscribe",
  "email.test.subject": "Test mail",
  "email.test.text": "This is a test mail. The mail settings work.",
  "email.test.reason": "You get this mail because an administrator requested it in the system settings.",
} as const;
