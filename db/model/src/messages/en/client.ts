/** Errors of the SDK's client itself. */
export const clientMessages = {
  "client.unreachable": "The portal cannot be reached. Check the connection and try again.",
  "client.scriptFailed": "A script of the portal could not be loaded. Check the connection and try again.",
  "client.timedOut": "The portal did not respond within {seconds} seconds.",
  "client.unreadable": "The portal's response could not be read. Check its address.",
  "client.status": "The portal responded with status {status}.",
  "client.noSession":
    "This page provided no session for the portal. Try again, or contact the page's administrator.",
  "client.invalidSession":
    "This page provided no session for the portal: its getSession must return what the portal responded.",
  "client.sessionFailed": "This page could not get a session for the portal. Try again in a moment.",
  "client.sessionRefused": "This page could not get a session for the portal: {reason}",
  "client.sessionTimedOut": "This page waited too long for a session for the portal. Try again in a moment.",
} as const;
