import { select, t } from "@lingui/core/macro";

/** What an audited action did, or was rejected for: the words beside its code. */
export const auditWords: Readonly<Record<string, (outcome: "done" | "rejected") => string>> = {
  "request.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} requests`,
  "request.list": (outcome) => t`${select(outcome, { done: "Listed", other: "Tried to list" })} requests`,
  "request.follow": (outcome) =>
    t`${select(outcome, { done: "Followed", other: "Tried to follow" })} a transport live`,
  "request.create": (outcome) =>
    t`${select(outcome, { done: "Created", other: "Tried to create" })} a request`,
  "request.fill_in": (outcome) =>
    t`${select(outcome, { done: "Filled in", other: "Tried to fill in" })} the form of a request`,
  "request.return": (outcome) =>
    t`${select(outcome, { done: "Requested", other: "Tried to request" })} a return trip`,
  "request.prepare_return": (outcome) =>
    t`${select(outcome, { done: "Prepared", other: "Tried to prepare" })} a return trip`,
  "template.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} the templates`,
  "template.create": (outcome) => t`${select(outcome, { done: "Saved", other: "Tried to save" })} a template`,
  "template.remove": (outcome) =>
    t`${select(outcome, { done: "Removed", other: "Tried to remove" })} a template`,
  "standing_order.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} standing orders`,
  "standing_order.create": (outcome) =>
    t`${select(outcome, { done: "Made", other: "Tried to make" })} a standing order`,
  "standing_order.change": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} a standing order`,
  "request.hand_off": (outcome) =>
    t`${select(outcome, { done: "Opened", other: "Tried to open" })} a hand-off sheet`,
  "request.read_times": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the times of a transport`,
  "request.export": (outcome) =>
    t`${select(outcome, { done: "Exported", other: "Tried to export" })} the history of transports`,
  "follow_link.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the links to a transport`,
  "follow_link.create": (outcome) =>
    t`${select(outcome, { done: "Made", other: "Tried to make" })} a link to a transport`,
  "follow_link.revoke": (outcome) =>
    t`${select(outcome, { done: "Revoked", other: "Tried to revoke" })} a link to a transport`,
  "follow_link.open": (outcome) =>
    t`${select(outcome, { done: "Opened", other: "Tried to open" })} a transport by a link`,
  "request.remove_return": (outcome) =>
    t`${select(outcome, { done: "Removed", other: "Tried to remove" })} a prepared return trip`,
  "request.release": (outcome) =>
    t`${select(outcome, { done: "Released", other: "Tried to release" })} a transport`,
  "request.start": (outcome) =>
    t`${select(outcome, { done: "Started", other: "Tried to start" })} a transport`,
  "request.milestone": (outcome) =>
    t`${select(outcome, { done: "Recorded", other: "Tried to record" })} a milestone`,
  "request.correct_milestone": (outcome) =>
    t`${select(outcome, { done: "Corrected", other: "Tried to correct" })} a milestone`,
  "request.share_position": (outcome) =>
    t`${select(outcome, { done: "Shared", other: "Tried to share" })} the vehicle's position`,
  "incoming.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} incoming transports`,
  "request.accept_patient": (outcome) =>
    t`${select(outcome, { done: "Accepted", other: "Tried to accept" })} a patient`,
  "request.record_acceptance": (outcome) =>
    t`${select(outcome, { done: "Recorded", other: "Tried to record" })} an acceptance`,
  "request.decline": (outcome) =>
    t`${select(outcome, { done: "Declined", other: "Tried to decline" })} a request`,
  "organization.set_asking": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} a hospital's order of asking`,
  "request.change": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} a request`,
  "request.propose_pickup": (outcome) =>
    t`${select(outcome, { done: "Proposed", other: "Tried to propose" })} another pick-up time`,
  "request.accept_proposal": (outcome) =>
    t`${select(outcome, { done: "Accepted", other: "Tried to accept" })} a proposed change`,
  "request.decline_proposal": (outcome) =>
    t`${select(outcome, { done: "Declined", other: "Tried to decline" })} a proposed change`,
  "request.withdraw_proposal": (outcome) =>
    t`${select(outcome, { done: "Withdrew", other: "Tried to withdraw" })} a proposed change`,
  "request.widen": (outcome) =>
    t`${select(outcome, { done: "Asked", other: "Tried to ask" })} further companies about a request`,
  "request.withdraw_decline": (outcome) =>
    t`${select(outcome, { done: "Withdrew", other: "Tried to withdraw" })} a decline`,
  "request.complete": (outcome) =>
    t`${select(outcome, { done: "Completed", other: "Tried to complete" })} a transport`,
  "request.reopen": (outcome) =>
    t`${select(outcome, { done: "Reopened", other: "Tried to reopen" })} a transport`,
  "request.hand_back": (outcome) =>
    t`${select(outcome, { done: "Handed back", other: "Tried to hand back" })} a transport`,
  "request.call_off": (outcome) =>
    t`${select(outcome, { done: "Called off", other: "Tried to call off" })} a transport`,
  "request.cancel": (outcome) =>
    t`${select(outcome, { done: "Cancelled", other: "Tried to cancel" })} a request`,
  "request.message": (outcome) => t`${select(outcome, { done: "Sent", other: "Tried to send" })} a message`,
  "request.rate": (outcome) => t`${select(outcome, { done: "Rated", other: "Tried to rate" })} a transport`,
  "request.optimize": (outcome) =>
    t`${select(outcome, { done: "Computed", other: "Tried to compute" })} a route`,
  "request.store_route": (outcome) =>
    t`${select(outcome, { done: "Stored", other: "Tried to store" })} a route`,
  "response.create": (outcome) =>
    t`${select(outcome, { done: "Responded to", other: "Tried to respond to" })} a request`,
  "response.withdraw": (outcome) =>
    t`${select(outcome, { done: "Withdrew", other: "Tried to withdraw" })} a response`,
  "response.reject": (outcome) =>
    t`${select(outcome, { done: "Rejected", other: "Tried to reject" })} a response`,
  "response.approve": (outcome) =>
    t`${select(outcome, { done: "Approved", other: "Tried to approve" })} a response`,
  "rating.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} ratings`,
  "facility.search": (outcome) =>
    t`${select(outcome, { done: "Searched", other: "Tried to search" })} facilities`,
  "map.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} the map's settings`,
  "route.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} a route`,
  "account.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the own account`,
  "account.create": (outcome) =>
    t`${select(outcome, { done: "Created", other: "Tried to create" })} an administrator`,
  "account.log_in": (outcome) => t`${select(outcome, { done: "Logged", other: "Tried to log" })} in`,
  "account.log_out": (outcome) => t`${select(outcome, { done: "Logged", other: "Tried to log" })} out`,
  "account.log_out_by_provider": (outcome) =>
    t`${select(outcome, { done: "Ended", other: "Tried to end" })} sessions by single sign-on`,
  "account.lock": (outcome) =>
    t`${select(outcome, { done: "Locked", other: "Tried to lock" })} an account after failed log-ins`,
  "account.check_password": (outcome) =>
    t`${select(outcome, { done: "Confirmed", other: "Tried to confirm" })} the password`,
  "account.change_password": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} the password`,
  "account.request_reset": (outcome) =>
    t`${select(outcome, { done: "Asked for", other: "Tried to ask for" })} a reset link`,
  "account.reset_password": (outcome) =>
    t`${select(outcome, { done: "Reset", other: "Tried to reset" })} a password`,
  "account.register": (outcome) =>
    t`${select(outcome, { done: "Registered", other: "Tried to register" })} with an invitation`,
  "account.delete": (outcome) =>
    t`${select(outcome, { done: "Deleted", other: "Tried to delete" })} the own account`,
  "account.update_profile": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} the profile`,
  "account.update_preferences": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} the preferences`,
  "account.unsubscribe": (outcome) =>
    t`${select(outcome, { done: "Unsubscribed", other: "Tried to unsubscribe" })} from announcements`,
  "account.start_second_factor": (outcome) =>
    t`${select(outcome, { done: "Began to set up", other: "Tried to begin to set up" })} a second factor`,
  "account.second_factor_on": (outcome) =>
    t`${select(outcome, { done: "Switched on", other: "Tried to switch on" })} the second factor`,
  "account.second_factor_off": (outcome) =>
    t`${select(outcome, { done: "Switched off", other: "Tried to switch off" })} the second factor`,
  "account.add_passkey": (outcome) =>
    t`${select(outcome, { done: "Added", other: "Tried to add" })} a passkey`,
  "account.remove_passkey": (outcome) =>
    t`${select(outcome, { done: "Removed", other: "Tried to remove" })} a passkey`,
  "account.create_by_provider": (outcome) =>
    t`${select(outcome, { done: "Got an account", other: "Tried to get an account" })} by single sign-on`,
  "account.follow_groups": (outcome) =>
    t`${select(outcome, { done: "Followed", other: "Tried to follow" })} the groups of the organization's provider`,
  "account.link_identity": (outcome) =>
    t`${select(outcome, { done: "Linked", other: "Tried to link" })} the organization's log-in`,
  "account.unlink_identity": (outcome) =>
    t`${select(outcome, { done: "Removed", other: "Tried to remove" })} the link with the organization's log-in`,
  "account.new_recovery_codes": (outcome) =>
    t`${select(outcome, { done: "Made", other: "Tried to make" })} new recovery codes`,
  "account.end_session": (outcome) =>
    t`${select(outcome, { done: "Ended", other: "Tried to end" })} a session`,
  "account.end_sessions": (outcome) =>
    t`${select(outcome, { done: "Ended", other: "Tried to end" })} all other sessions`,
  "user.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} the users`,
  "user.create": (outcome) => t`${select(outcome, { done: "Created", other: "Tried to create" })} a user`,
  "user.update": (outcome) => t`${select(outcome, { done: "Changed", other: "Tried to change" })} a user`,
  "user.delete": (outcome) => t`${select(outcome, { done: "Deleted", other: "Tried to delete" })} a user`,
  "user.provision": (outcome) =>
    t`${select(outcome, { done: "Managed", other: "Tried to manage" })} accounts as an organization's provider`,
  "organization.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the organizations`,
  "organization.create": (outcome) =>
    t`${select(outcome, { done: "Created", other: "Tried to create" })} an organization`,
  "organization.update": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} an organization`,
  "organization.set_base": (outcome) =>
    t`${select(outcome, { done: "Set", other: "Tried to set" })} the base location`,
  "organization.set_levels": (outcome) =>
    t`${select(outcome, { done: "Set", other: "Tried to set" })} the levels of service`,
  "invitation.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the invitations`,
  "invitation.create": (outcome) =>
    t`${select(outcome, { done: "Invited", other: "Tried to invite" })} someone`,
  "invitation.revoke": (outcome) =>
    t`${select(outcome, { done: "Revoked", other: "Tried to revoke" })} an invitation`,
  "settings.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} the settings`,
  "settings.update": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} the settings`,
  "settings.test_connection": (outcome) =>
    t`${select(outcome, { done: "Tested", other: "Tried to test" })} the mail server`,
  "settings.send_test_mail": (outcome) =>
    t`${select(outcome, { done: "Sent", other: "Tried to send" })} a test email`,
  "settings.test_maps": (outcome) =>
    t`${select(outcome, { done: "Tested", other: "Tried to test" })} the map service`,
  "diagnostics.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the diagnostics`,
  "live.subscribe": (outcome) =>
    t`${select(outcome, { done: "Subscribed", other: "Tried to subscribe" })} to live updates`,
  "backup.create": (outcome) =>
    t`${select(outcome, { done: "Backed up", other: "Tried to back up" })} the database`,
  "backup.restore": (outcome) =>
    t`${select(outcome, { done: "Restored", other: "Tried to restore" })} the database from a backup`,
  "keys.rotate": (outcome) => t`${select(outcome, { done: "Rotated", other: "Tried to rotate" })} the keys`,
  "retention.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the retention periods and legal holds`,
  "retention.hold": (outcome) => t`${select(outcome, { done: "Set", other: "Tried to set" })} a legal hold`,
  "retention.release": (outcome) =>
    t`${select(outcome, { done: "Released", other: "Tried to release" })} a legal hold`,
  "retention.purge": (outcome) =>
    t`${select(outcome, { done: "Purged", other: "Tried to purge" })} what the retention periods say`,
  "reads.unusual": (outcome) =>
    t`${select(outcome, { done: "Noticed", other: "Tried to notice" })} that an account opened unusually many records`,
  "audit.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} the audit log`,
  "audit.rows_removed": () => t`Entries of the audit log are missing`,
  "audit.export": (outcome) =>
    t`${select(outcome, { done: "Exported", other: "Tried to export" })} the audit log`,
  "audit.report": (outcome) =>
    t`${select(outcome, { done: "Made", other: "Tried to make" })} a report of disclosures`,
  "contact.create": (outcome) =>
    t`${select(outcome, { done: "Wrote", other: "Tried to write" })} a contact message`,
  "contact.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} contact messages`,
  "announcement.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} the announcements`,
  "announcement.send": (outcome) =>
    t`${select(outcome, { done: "Sent", other: "Tried to send" })} an announcement`,
  "statistics.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} statistics`,
  "statistics.mend": (outcome) =>
    t`${select(outcome, { done: "Corrected", other: "Tried to correct" })} stored statistics`,
  "downtime_list.write": (outcome) =>
    t`${select(outcome, { done: "Wrote", other: "Tried to write" })} an organization's downtime list to a file`,
  "downtime.end": () => t`The portal was read-only for a time`,
  "display.start": (outcome) => t`${select(outcome, { done: "Started", other: "Tried to start" })} a display`,
  "display.start_downtime_computer": (outcome) =>
    t`${select(outcome, { done: "Started", other: "Tried to start" })} a downtime computer`,
  "display.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} the displays`,
  "display.use": (outcome) => t`${select(outcome, { done: "Used", other: "Tried to use" })} a display`,
  "display.end": (outcome) => t`${select(outcome, { done: "Ended", other: "Tried to end" })} a display`,
  "emergency.access": (outcome) =>
    t`${select(outcome, { done: "Used", other: "Tried to use" })} an emergency access`,
  "emergency.start": (outcome) =>
    t`${select(outcome, { done: "Started", other: "Tried to start" })} an emergency access`,
  "emergency.end": (outcome) =>
    t`${select(outcome, { done: "Ended", other: "Tried to end" })} an emergency access`,
  "emergency.read": (outcome) =>
    t`${select(outcome, { done: "Read", other: "Tried to read" })} emergency accesses`,
  "emergency.review": (outcome) =>
    t`${select(outcome, { done: "Reviewed", other: "Tried to review" })} an emergency access`,
  "embedding.read": (outcome) => t`${select(outcome, { done: "Read", other: "Tried to read" })} embed sites`,
  "embedding.manage": (outcome) =>
    t`${select(outcome, { done: "Changed", other: "Tried to change" })} an embed site`,
  "embedding.open_session": (outcome) =>
    t`${select(outcome, { done: "Opened", other: "Tried to open" })} a widget session`,
  "embedding.session": (outcome) =>
    t`${select(outcome, { done: "Used", other: "Tried to use" })} a widget session`,
  "session.use": (outcome) => t`${select(outcome, { done: "Used", other: "Tried to use" })} the portal`,
  "site.foreign_write": (outcome) =>
    t`${select(outcome, { done: "Wrote from", other: "Tried to write from" })} another site`,
};
