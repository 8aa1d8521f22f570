export const messages = {
  "adminAnnouncements.announcements": "Announcements",
  "adminAnnouncements.newsByEmail":
    "News by email to the users who chose marketing emails in their settings. Each email has a link to unsubscribe.",
  "adminAnnouncements.newAnnouncement": "New announcement",
  "adminAnnouncements.subject": "Subject",
  "adminAnnouncements.message": "Message",
  "adminAnnouncements.plainText": "Plain text, without patient data.",
  "adminAnnouncements.iHaveChecked":
    "I have checked the text. It goes to {count, plural, one {# recipient} other {# recipients}} and cannot be recalled.",
  "adminAnnouncements.confirmThatYouHaveChecked": "Confirm that you have checked the text.",
  "adminAnnouncements.send": "Send announcement",
  "adminAnnouncements.sending": "Sending...",
  "adminAnnouncements.noRecipients":
    "No one can receive an announcement now: no user with an email address has chosen marketing emails.",
  "adminAnnouncements.noMailServer":
    "No mail server is set up in the system settings. Announcements wait for up to seven days until there is one.",
  "adminAnnouncements.sentAnnouncements": "Sent announcements",
  "adminAnnouncements.newestFirst": "Sent announcements, newest first",
  "adminAnnouncements.sentByTo": "By {sender}, to {count, plural, one {# recipient} other {# recipients}}",
  "adminAnnouncements.noneYet": "No announcements yet.",
  "adminAnnouncements.pages": "Pages of announcements",
  "adminAnnouncements.couldNotBeShown": "The announcements could not be shown",
  "adminAnnouncements.nothingWasSent": "Nothing was sent. Try again in a moment.",
} as const;
