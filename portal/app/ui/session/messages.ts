export const messages = {
  "ui.session.title": "You will be logged out soon",
  "ui.session.idle":
    "No one has used the portal here for a while. To protect patient data, you are logged out in:",
  "ui.session.limit":
    "A session lasts at most {hours} hours. Save your work. After logging in again you return to this page. You are logged out in:",
  "ui.session.timeLeft":
    "{minutes, plural, =0 {} one {# minute } other {# minutes }}{seconds, plural, one {# second} other {# seconds}}",
  "ui.session.stay": "Stay logged in",
  "ui.session.close": "Close",
  "ui.session.logOut": "Log out now",
} as const;
