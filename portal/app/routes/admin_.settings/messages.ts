export const messages = {
  "adminSettings.testConnection": "Test Connection",
  "adminSettings.testing": "Testing...",
  "adminSettings.sendTestEmail": "Send Test Email",
  "adminSettings.sending": "Sending...",
  "adminSettings.shownInPageTitlesIn":
    "Shown in page titles, in emails, and in the top bar if it is not Wardway.",
  "adminSettings.shownOnTheLogIn": "Shown on the log-in page and on pages that do not exist.",
  "adminSettings.shownBesideTheContactEmail": "Shown beside the contact email.",
  "adminSettings.whenEnabledOnly": "When enabled, only administrators can access the system",
  "adminSettings.allOtherUsersAreBlocked":
    "All other users are blocked from their next request until you switch it off again. {underWay}",
  "adminSettings.noTransportIsUnderWay": "No transport is under way now.",
  "adminSettings.transportsAre": "{count} transports are",
  "adminSettings.underWayNowNoOne":
    "{transports} under way now; no one can record their progress during maintenance.",
  "adminSettings.usersAreLoggedOutAfter":
    "Users are logged out after this time without activity: 5 to 720 minutes.",
  "adminSettings.afterThisManyConsecutiveWrong":
    "After this many consecutive wrong passwords the account is locked: 3 to 20.",
  "adminSettings.anOlderPasswordMustBe":
    "An older password must be changed before anything else: up to 730 days, 0 for never.",
  "adminSettings.requireTwoFactorAuthenticationUsers":
    "Require two-factor authentication. Users without it set it up at their next login.",
  "adminSettings.youHaveNoAuthenticator":
    "You have no authenticator yourself yet. Once this is saved, your next step is to set one up: have your phone at hand.",
  "adminSettings.theDemoDataSwitchedRequire":
    "The demo data switched Require MFA off, so that its accounts can be tried without a phone. Switch it on, and remove those accounts, before real patients are entered.",
  "adminSettings.recordsEachReadAccessTo":
    "Records each read access to a patient's record in the audit trail. Changes are always recorded. Another administrator has to approve switching it off, and all are notified.",
  "adminSettings.auditLoggingIsToGoOff": "HIPAA audit logging is to be switched off",
  "adminSettings.youHaveRequestedThat": "Requested by you,",
  "adminSettings.requestedThat": "Requested by {name},",
  "adminSettings.itStaysOnUntil":
    "It stays on until another administrator approves, and the request expires after three days.",
  "adminSettings.approveReadLogging": "Approve",
  "adminSettings.approveReadLoggingQuestion": "Switch HIPAA audit logging off?",
  "adminSettings.readsAreNoLongerAudited":
    "Who reads patients' records is then no longer in the audit trail, which 45 CFR 164.312(b) requires. All administrators are notified.",
  "adminSettings.switchOff": "Switch off",
  "adminSettings.withdraw": "Withdraw",
  "adminSettings.reject": "Reject",
  "adminSettings.withdrawQuestion": "Withdraw your request?",
  "adminSettings.rejectQuestion": "Reject the request?",
  "adminSettings.auditLoggingIsOn": "HIPAA audit logging stays on.",
  "adminSettings.theHostThatTakesThe":
    "The host that takes the portal's mail, like smtp.example.org. While it is empty, no mail is sent.",
  "adminSettings.text587BeginsInTheClear":
    "587 begins in the clear and encrypts (STARTTLS), 465 is encrypted from the start. Mail never goes out unencrypted.",
  "adminSettings.leaveItEmptyForA": "Leave it empty for a server without log-in.",
  "adminSettings.thePasswordOfThatUsername": "The password of that username.",
  "adminSettings.theSenderOfAllMail": "The sender of all mail. The server must be allowed to send for it.",
  "adminSettings.theLastLinesOfEvery": "The last lines of every mail.",
  "adminSettings.systemSettings": "System Settings",
  "adminSettings.howThisInstallationBehavesFor":
    "How this installation behaves, for all users. Changes apply from each user's next request.",
  "adminSettings.theSystemSettingsCouldNot": "The system settings could not be shown",
  "adminSettings.nothingWasChangedTryAgain": "Nothing was changed. Try again in a moment.",
  "adminSettings.smtpPassword": "SMTP Password",
  "adminSettings.general": "General",
  "adminSettings.securityPrivacy": "Security & Privacy",
  "adminSettings.emailSettings": "Email Settings",
  "adminSettings.systemName": "System Name",
  "adminSettings.contactEmail": "Contact Email",
  "adminSettings.supportPhone": "Support Phone",
  "adminSettings.maintenanceMode": "Maintenance Mode",
  "adminSettings.sessionTimeoutMinutes": "Session Timeout (minutes)",
  "adminSettings.maxLoginAttempts": "Max Login Attempts",
  "adminSettings.passwordExpirationDays": "Password Expiration (days)",
  "adminSettings.breachedPasswordLookup": "Breached Password Look-up",
  "adminSettings.comparesNewPasswordsWith":
    "Compares new passwords with those of Have I Been Pwned. Five characters of a password's hash leave the portal, neither the password nor the username.",
  "adminSettings.requireMfa": "Require MFA",
  "adminSettings.emergencyAccess": "Emergency Access",
  "adminSettings.staffCanReadInAnEmergency":
    "Hospitals' staff can read transports of another hospital in an emergency, for an hour, with alerts and a review. Switching it off ends those that are open.",
  "adminSettings.hipaaAuditLogging": "HIPAA Audit Logging",
  "adminSettings.legalNotices": "Legal notices",
  "adminSettings.legalNoticesAddress": "Legal Notices Address",
  "adminSettings.privacyPolicy": "Privacy Policy",
  "adminSettings.termsOfService": "Terms of Service",
  "adminSettings.hipaaCompliance": "HIPAA Compliance",
  "adminSettings.anHttpsAddressThat":
    "An https address that has your privacy policy, terms and HIPAA notes. The portal's page /legal then leads there. Leave it empty to show the texts below.",
  "adminSettings.shownOnThePageLegal":
    "Shown on the page /legal, which the start page links to. Plain text; an empty line begins a new paragraph.",
  "adminSettings.smtpServer": "SMTP Server",
  "adminSettings.smtpPort": "SMTP Port",
  "adminSettings.smtpUsername": "SMTP Username",
  "adminSettings.fromEmail": "From Email",
  "adminSettings.emailSignature": "Email Signature",
  "adminSettings.formLabel": "System settings",
} as const;
