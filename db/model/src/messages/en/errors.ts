import type { ErrorCategory } from "../../error-categories.ts";
import type { Catalogue } from "../message.ts";
import { distanceMessages } from "./distance.ts";

/** Rejections by category and code. */
export const errors = {
  bad_request: {
    "request.addressUnreadable": "The address could not be read.",
    "request.bodyNotJson": "The body is not JSON.",
    "form.unknown": "This is not the form of this page. Load it again.",
    "provisioning.filterInvalid":
      "This filter cannot be used: {reason}. Compare userName, externalId, emails.value, id or active by eq, joined by and.",
    "provisioning.filterTooLong": "A filter can have at most {characters} characters and {terms} conditions.",
    "provisioning.pathInvalid": "{path} is no attribute of a user.",
    "provisioning.operationInvalid":
      "Operations must be 1 to {max} objects with op add, replace or remove, and schemas must name PatchOp.",
    "provisioning.targetMissing": "A remove needs the path of what it removes.",
    "provisioning.readOnly": "{path} is set by the portal and cannot be changed.",
    "provisioning.attributeRequired": "{path} cannot be removed.",
    "provisioning.valueInvalid": "{path}: the value must be {expected}.",
    "provisioning.countInvalid": "{name} must be a whole number.",
  },
  unauthenticated: {
    "session.required": "Log in first: there is no session, or it has ended.",
    "login.invalid": "Invalid username or password",
    "login.temporaryPasswordExpired":
      "This temporary password is older than {days} days and has expired. Ask an administrator for another one, or choose a new password with Forgot password.",
    "login.codeWrong": "This code is incorrect, or it was used already. Enter the next one.",
    "login.passkeyWrong":
      "This passkey was not accepted, or its five minutes were over. Try again, or use another way.",
    "login.credentialsChanged":
      "The password or the second factor of this account was changed a moment ago. Log in again.",
    "singleSignOn.interrupted":
      "This log-in was used already, began in another browser, or took longer than {minutes} minutes. Begin again.",
    "singleSignOn.notCompleted": "The log-in at your organization was not completed. Begin again.",
    "singleSignOn.rejected":
      "The answer of your organization's log-in was not accepted. Begin again; if it stays like this, tell your administrator.",
    "singleSignOn.wrongPerson":
      "Your organization's log-in named someone else than the user of this session. Log in there as yourself.",
    "widgetSession.expired": "The session of this page has ended. Load the page again.",
    "widgetSession.forged": "This session was not issued by the portal. Load the page again.",
    "widgetSession.revoked": "This page may no longer use the portal. Contact the page's administrator.",
    "widgetSession.publishableKey":
      "A publishable key opens nothing but the public statistics. Send a widget session.",
    "widgetSession.secretKey": "A secret key opens widget sessions and nothing else. Send a widget session.",
    "embedKey.required": "Send the site's secret key: Authorization: Bearer wsk_...",
    "embedKey.unknown": "This is not the secret key of a site.",
    "embedKey.expired": "This key has expired. Create another one in the portal.",
    "embedKey.disabled":
      "This key is disabled: the account responsible for it may no longer manage the site. A manager can adopt it in the portal.",
    "embedKey.revoked": "This key was revoked in the portal. It can no longer open sessions.",
    "provisioning.tokenRequired": "Send the organization's provisioning token: Authorization: Bearer wpt_...",
    "provisioning.tokenUnknown": "This is not the provisioning token of an organization.",
    "provisioning.tokenExpired": "This provisioning token has expired. Make another one in the portal.",
    "provisioning.tokenRevoked": "This provisioning token was revoked in the portal.",
    "provisioning.providerOff":
      "The single sign-on of this organization is not in use: its provider manages no accounts.",
    "provisioning.noClaim":
      "This organization has not chosen which claim its provider sends as externalId: its provider manages no accounts.",
    "embedSite.sessionsRevoked": "This site was revoked in the portal. It can no longer open sessions.",
  },
  second_factor_required: {
    "login.codeRequired":
      "This account has a second factor: send the code of its authenticator, or a recovery code, as code.",
  },
  forbidden: {
    "request.foreignOrigin": "This call came from another site. Open the portal itself and try again.",
    "session.confirmationRequired":
      "Confirm that it is you: this needs your password or second factor within the last {minutes} minutes.",
    "access.denied": "Your account may not do this.",
    "access.adminOnly": "Only an administrator can do this.",
    "account.passwordExpired": "This account must choose another password first: log in on the portal.",
    "account.organizationMissing":
      "This account belongs to no organization yet. An administrator of the portal can assign one.",
    "account.networkNotAllowed":
      "{organization} lets its accounts work on its own networks only, and this device is on another one. Connect to one of them and try again.",
    "singleSignOn.onlyWay":
      "{organization} lets its accounts log in with the organization only. Choose Log in with your organization.",
    "singleSignOn.noAccount":
      "No account here belongs to this log-in of your organization. Ask your administrator for one, or log in with your password and link it in your settings.",
    "singleSignOn.noGroup":
      "None of your groups at your organization may use this portal. Ask your organization's administrator.",
    "singleSignOn.claimMissing":
      "Your organization's log-in did not send the claim by which it names provisioned people. Tell your administrator.",
    "singleSignOn.otherAccount":
      "Your organization's provider has made another account for you. Ask your administrator to delete it, then try again.",
    "singleSignOn.notThisAccount":
      "This log-in of your organization can no longer open an account here. Ask your administrator.",
    "provisioning.closedByAdministrator":
      "An administrator of the portal has deactivated this account. Only an administrator can reactivate it.",
    "account.secondFactorMissing": "This account must set up a second factor first: log in on the portal.",
    "secondFactor.mandatory": "A second factor is required here: it cannot be switched off.",
    "registration.invitationRequired":
      "Accounts are made by an administrator. Ask yours for an invitation, and open the link in it.",
    "transport.notAllowed": "Your account may not do this to the request.",
    "transport.hospitalOnly": "Only a hospital can create a transport request.",
    "transport.otherCrew": "Another company runs this transport, or none does yet.",
    "tracking.notAllowed": "Your account may not share positions of this transport.",
    "levelsOfService.companyOnly": "Only users of an ambulance company declare its levels of service.",
    "asking.managerOnly": "Only managers of the hospital and administrators set the order of asking.",
    "baseLocation.companyOnly": "Only members of an ambulance company may set its base location.",
    "embedSite.managerOnly": "Only a manager of the hospital's widgets can do this.",
    "emergency.ownReview": "You used this emergency access yourself. Someone else reviews it.",
    "emergency.switchedOff": "Emergency access is switched off. Call the hospital, or ask an administrator.",
    "readLogging.ownRequest":
      "Another administrator has to approve this: HIPAA audit logging is switched off by two.",
    "readLogging.dependentAccount":
      "Another administrator may have used one of the two accounts. npm run admin:create -- --another creates accounts for this. They can do it after {days} days, as long as no other account changes them and they get no password by mail.",
    "embedKey.inPage":
      "A secret key does not belong in a page: every visitor of the page can read it. Send it from the hospital's own server, and revoke this key.",
    "playground.noDemoData":
      "This portal has no demo data that visitors may open. Paste the token of a session from your own server instead.",
    "playground.realAccounts":
      "People other than the demo accounts work in the demo hospital, so its records are no longer open to visitors. Paste the token of a session from your own server instead.",
    "playground.revoked":
      "The playground's site was revoked in this portal. Paste the token of a session from your own server instead.",
    "playground.otherAddress": "Demo sessions are for {address} only. Open the playground there.",
    "widgetSession.otherOrigin":
      "The session of this page belongs to another address. Contact the page's administrator.",
    "widgetSession.outOfScope": "The session of this page may not do this.",
    "live.noNotifications": "A widget cannot subscribe to notifications.",
    "live.noIncoming": "Only a hospital's staff can subscribe to what comes to the hospital.",
    "live.scopeMissing":
      "This session may not subscribe to this: it lacks the scope track, approve, change or list.",
  },
  not_found: {
    "api.unknownCall": "There is no such endpoint.",
    "request.unknownNumber": "There is nothing with this number.",
    "transport.notFound":
      "Transport request not found. It may have gone to another company, or the link may be wrong.",
    "preparedReturn.notFound":
      "No return trip of this transport is prepared, or no longer. Look at the transport as it is now.",
    "template.notFound": "This template no longer exists.",
    "standingOrder.notFound": "There is no standing order with this number.",
    "followLink.notFound": "There is no link with this number to one of your hospital's transports.",
    "followLink.invalid":
      "This link has expired, was revoked, or is not complete. Ask the hospital that gave it to you for a new one.",
    "message.notFound": "There is no such message about this request.",
    "decline.notFound": "The company has not declined this request, or no longer.",
    "response.notFound": "Response not found. It may belong to another company, or the link may be wrong.",
    "rating.notFound": "Rating not found.",
    "company.notFound": "Ambulance company not found.",
    "organization.notFound": "There is no organization with this number.",
    "user.notFound": "There is no user with this number.",
    "account.notFound": "There is no account with this number.",
    "account.gone": "This account no longer exists.",
    "session.ended": "This session has ended already.",
    "passkey.notFound": "This passkey was removed already.",
    "display.ended": "This display has ended already.",
    "emergency.notOpen": "This emergency access has ended, or it is not yours.",
    "emergency.notFound": "There is no emergency access with this number.",
    "passwordReset.linkInvalid": "This link was used already, or its hour is over. Request a new one.",
    "registration.invitationInvalid":
      "Accounts are made by an administrator. This invitation cannot be used: it was used or revoked, or it is more than 7 days old. Request a new one.",
    "audit.entryNotFound": "The audit trail has no entry with this number.",
    "announcement.linkInvalid":
      "This link to unsubscribe is not valid. Change your email preferences in your settings instead.",
    "retention.holdNotFound": "There is no legal hold with this number.",
    "contact.messageNotFound": "There is no message with this number.",
    "embedSite.notFound": "There is no site with this number.",
    "embedSite.noDemoSite":
      "There is no demo site: start the portal once with its demo data, in an empty database.",
    "embedKey.notFound": "This site has no key with this number.",
    "provisioning.tokenNotFound": "This organization has no active provisioning token with this number.",
    "provisioning.userNotFound": "There is no user with this id.",
    "provisioning.addressUnknown": "There is no resource at this address. Users are at /scim/v2/Users.",
  },
  method_not_allowed: {
    "request.methodOfAddress": "This address takes {methods}.",
    "request.methodOfServer": "This server takes {methods}.",
  },
  conflict: {
    "emergency.alreadyOpen":
      "You already have an emergency access to {hospital}. End it before you start another.",
    "emergency.stillOpen": "This emergency access is still open. End it, then review it.",
    "emergency.alreadyReviewed":
      "{name} has reviewed this emergency access already. What you entered was not saved.",
    "template.nameTaken":
      "Your hospital has a template with this name. Choose another name, or replace that template.",
    "template.requestChanged":
      "The request has changed since you opened this page. Load the page again, and look at what the template takes over.",
    "template.tooMany": "Your hospital has {max, number} templates. Remove one first.",
    "followLink.tooMany": "There are {max, number} links to this transport. Revoke one first.",
    "followLink.alreadyRevoked": "This link is revoked already.",
    "tooLate.follow_link.create": "No link to this transport can be made any more: {state}.",
    "standingOrder.tooMany":
      "Your hospital has {max, number} standing orders that have not ended. End one first.",
    "standingOrder.requestChanged":
      "The request has changed since you opened this page. Load the page again, and look at what the order takes over.",
    "standingOrder.requestOutdated":
      "This request is no longer accepted as it is. Repeat it, correct it, and make the standing order from that request.",
    "standingOrder.exists":
      "Standing order {id} is for this record number at this time, and {day} is a day of both. End that one first, or choose other days.",
    "standingOrder.openRequests":
      "The patient has open requests near these times: {requests}. Cancel them, choose a first day after them, or confirm that both are needed.",
    "standingOrder.returnChanged":
      "The prepared return trip has changed since you opened this page. Load the page again, and look at it.",
    "standingOrder.ended": "This standing order has ended. Make a new one.",
    "standingOrder.hasResponsible": "{name} is responsible for this standing order.",
    "standingOrder.alreadyPaused": "This standing order is paused already.",
    "standingOrder.notPaused": "This standing order is not paused.",
    "standingOrder.notItsDay": "No request is due on this day, or its pick-up time has passed.",
    "standingOrder.dayRequested":
      "The request for this day has been created: request {id}. Cancel it if it is not needed.",
    "standingOrder.alreadySkipped": "This day is skipped already.",
    "standingOrder.notSkipped": "This day is not skipped.",
    "display.tooMany": "Your organization has {max} active displays of this kind. End one first.",
    "tooLate.request.create": "This request cannot be created: {state}.",
    "tooLate.response.create": "This request takes no more responses: {state}.",
    "tooLate.response.withdraw": "This response can no longer be withdrawn: {state}.",
    "tooLate.response.reject": "This response can no longer be rejected: {state}.",
    "tooLate.response.approve": "This response can no longer be approved: {state}.",
    "tooLate.request.release": "This transport cannot be released now: {state}.",
    "tooLate.request.hand_back": "This transport cannot be handed back now: {state}.",
    "tooLate.request.start": "This transport cannot be started now: {state}.",
    "tooLate.request.milestone": "A milestone cannot be recorded now: {state}.",
    "tooLate.request.correct_milestone": "No milestone can be corrected now: {state}.",
    "tooLate.request.share_position": "The position cannot be shared now: {state}.",
    "tooLate.request.optimize": "The route of this transport can no longer be optimized: {state}.",
    "tooLate.request.accept_patient": "The patient can no longer be accepted: {state}.",
    "tooLate.request.record_acceptance":
      "The acceptance by the receiving facility can no longer be changed: {state}.",
    "tooLate.request.decline": "This request can no longer be declined: {state}.",
    "tooLate.request.withdraw_decline": "This request is no longer open: {state}.",
    "tooLate.request.change": "This request can no longer be changed: {state}.",
    "tooLate.request.propose_pickup": "No change of this transport can be proposed: {state}.",
    "tooLate.request.accept_proposal": "This proposal can no longer be accepted: {state}.",
    "tooLate.request.decline_proposal": "This proposal can no longer be declined: {state}.",
    "tooLate.request.withdraw_proposal": "This proposal can no longer be withdrawn: {state}.",
    "tooLate.request.widen": "No further companies can be asked: {state}.",
    "tooLate.request.complete": "This transport cannot be completed now: {state}.",
    "tooLate.request.reopen": "Only a completed transport can be reopened: {state}.",
    "tooLate.request.call_off": "This transport can no longer be called off: {state}.",
    "tooLate.request.cancel": "This request can no longer be cancelled: {state}.",
    "tooLate.request.rate": "Only a completed transport can be rated: {state}.",
    "transport.duplicate":
      "There is an open request for this record number. Confirm that it needs another one.",
    "tooLate.request.return": "No return trip of this transport can be requested: {state}.",
    "transport.returnRequested":
      "The return trip of this transport has already been requested: request {id}.",
    "tooLate.request.prepare_return": "No return trip of this transport can be prepared: {state}.",
    "tooLate.request.remove_return": "The prepared return trip can no longer be removed: {state}.",
    "transport.returnChanged":
      "Someone else has changed the prepared return trip since you opened this page. Load the page again to see it.",
    "preparedReturn.outdated":
      "What was saved for the return trip is no longer accepted as it is. Check it in its form, then send it from there.",
    "transport.renewedAnswered":
      "Request {id} is no longer without an answer, so it is not replaced. Look at it before you create another one.",
    "transport.alreadyRated": "This transport is already rated.",
    "transport.lateEntryClosed":
      "Milestones can be added until {hours, number} hours after the completion. That time has passed.",
    "transport.patientAboard":
      "The patient is aboard: the transport can no longer be handed back. It can be called off.",
    "transport.handedOver": "The patient has been handed over: the transport is completed, not called off.",
    "transport.noLongerChanged": "The patient has been handed over: nothing can be changed any more.",
    "transport.pickupOver": "The patient is aboard: the pick-up can no longer be changed.",
    "transport.destinationOver":
      "The patient has arrived at the destination. Call the transport off, or request another one from there.",
    "proposal.stillOpen":
      "The request says this already, and another change is still proposed. Withdraw the proposed change if it is no longer wanted.",
    "proposal.already": "This is proposed already, and not answered yet.",
    "proposal.pending":
      "The other side has proposed a change of this transport, which has to be answered or withdrawn first.",
    "tooLate.request.message": "No messages about this request can be sent any more: {state}.",
    "message.threadFull":
      "Your side has sent {max, number} messages here, which is the most it can send. Call the other side.",
    "message.otherCompany":
      "The company of this transport has changed since you opened the page. Look at it again before you send.",
    "proposal.gone": "This proposal is no longer open. Look at the transport as it is now.",
    "proposal.passed":
      "The proposed pick-up time has passed. The proposal can only be declined or withdrawn.",
    "transport.changedSince":
      "This request has changed since you opened it, so your change is not saved. Compare both, then save again.",
    "response.requestChanged":
      "The hospital has changed this request since you opened it. Look at it as it is now, then send your answer again.",
    "transport.unchanged": "The request already says this. Nothing has changed.",
    "transport.patientAccepted": "Your hospital has accepted this patient already.",
    "transport.acceptanceRecorded": "This is recorded already. Nothing has changed.",
    "transport.milestoneRecorded": "This milestone, or a later one, is already recorded.",
    "transport.stepGone": "This step is not recorded, or no longer. Look at the timeline as it is now.",
    "transport.laterRecorded": "A later milestone is recorded. Withdraw that one first.",
    "transport.correctionClosed":
      "A transport can be corrected until {hours, number} hours after the completion. That time has passed.",
    "transport.ratedAlready": "The hospital has rated this transport, so it can no longer be reopened.",
    "response.noLongerOpen": "This response is no longer open.",
    "response.changed": "This response changed a moment ago. Check it again.",
    "response.alreadyApproved": "This response is already approved.",
    "response.alreadyRejected": "This response is already rejected.",
    "response.withdrawn": "The company has withdrawn this response.",
    "response.released": "This response was approved before and its transport was released again.",
    "response.changesRequest":
      "This response offers another pick-up time or level of service. Load the page again and confirm the change.",
    "response.expired": "This response has expired. Ask the company for a new one.",
    "response.alreadyOpen":
      "Your company already has an open response to this request. Withdraw it before sending another.",
    "decline.responseOpen":
      "Your company has an open response to this request. Withdraw it before you decline.",
    "asking.orderChanged":
      "Another manager has changed the order since you opened it. Load the page again to see it, or save yours again.",
    "asking.allAsked": "All companies have been asked already.",
    "decline.alreadyDeclined": "Your company has already declined this request.",
    "response.levelNotHeld":
      "The company does not hold the level of service {level}. Its users set the levels in their profile.",
    "route.choiceGone": "This route is no longer available. Choose another one.",
    "route.placesChanged": "The places of this request have changed since then. Check its route again.",
    "route.optimizedBefore": "The route was already optimized. Check it again.",
    "retention.purging": "A purge is removing a batch, and this hold is not set. Try again in a minute.",
    "retention.holdReleased": "Another administrator has released this legal hold already.",
    "readLogging.notOpen":
      "This request is no longer open: it was decided, was withdrawn or has expired. Load the page again.",
    "settings.changed":
      "{name} saved these settings after you opened this page. What you typed is still here, and nothing of it is saved.",
    "settings.changedByUnknown":
      "Another administrator saved these settings after you opened this page. What you typed is still here, and nothing of it is saved.",
    "profile.changed":
      "Your profile was changed in another window. Compare with what is saved now, then save again.",
    "user.managedByProvider":
      "The organization's provider manages this account. It gets no password here: the user logs in at the organization.",
    "user.addressByProvider":
      "The address of this account comes from the organization's provider, so no link is mailed to it. Use a temporary password.",
    "user.closedByProvider":
      "The organization's provider has deactivated this user too. Reactivate the user there first.",
    "singleSignOn.nameTaken": "Another organization has this log-in name. Choose another one.",
    "singleSignOn.changed":
      "Another administrator changed this single sign-on after you opened this page. Load it again, and repeat your changes.",
    "singleSignOn.linkedElsewhere": "This log-in of your organization opens another account already.",
    "singleSignOn.lastWay":
      "Your account has no other way to log in. Ask an administrator for a password before you remove this link.",
    "singleSignOn.managedLink":
      "Your organization's provider manages this account. Its link can neither be removed nor lead to another person.",
    "singleSignOn.notSetUp":
      "The log-in of your organization is not in use, or no longer linked to your account. Load the page again.",
    "secondFactor.noKey": "Begin the set-up again: there is no key to confirm.",
    "secondFactor.notSetUp": "There is no second factor. Set one up first.",
    "secondFactor.alreadySetUp": "The authenticator is set up already.",
    "passkey.tooMany": "Your account has {max} passkeys already. Remove one that you no longer use.",
    "passkey.alreadyAdded": "This passkey was added already.",
    "passkey.last":
      "This passkey is your only second factor. Add another one first, or switch two-factor authentication off.",
    "user.ownAccount": "This is your own account. Use your profile and your settings for this.",
    "user.ownAccountDeletion":
      "This is your own account. Delete it in your settings, or ask another administrator.",
    "user.alreadyDeactivated": "This user is deactivated already.",
    "user.lastAdministrator":
      "This is the last active administrator. Make another user an administrator first.",
    "user.alreadyDeleted": "This user was deleted, which cannot be undone. Create a new one.",
    "user.alreadyActive": "This user is active already.",
    "user.deactivated": "This user is deactivated. Reactivate the account first.",
    "user.noSecondFactor": "This user has no second factor set up.",
    "user.noEmail": "Only an active user with an email address can be sent a link.",
    "user.usernameTaken": "This username is taken.",
    "user.usernameLooksAlike": "This username looks like that of another account. Choose another.",
    "account.administratorExists":
      "An administrator already exists. Administrators create further accounts in the portal; --another creates one here.",
    "account.usernameTaken": "The username {username} is taken. Choose another.",
    "invitation.closed": "This invitation is no longer open: it was used or revoked.",
    "organization.nameTaken": "There is an organization of this name.",
    "announcement.noRecipients": "No user with an email address has chosen marketing emails.",
    "embedSite.tooMany": "A hospital can have at most {max} sites. Revoke one that is no longer used.",
    "embedSite.revoked": "This site is revoked. Create a new one.",
    "embedKey.tooMany": "A site can have at most {max} secret keys. Revoke one that is no longer used.",
    "embedKey.alreadyAnsweredFor": "You answer for this key already.",
    "embedKey.alreadyExpired": "This key has expired. Add another one instead.",
    "embedKey.alreadyRevoked": "This key is revoked already.",
    "provisioning.userTaken":
      "A user with this userName, externalId or address exists already and cannot be created again.",
    "provisioning.externalIdFixed":
      "This account was opened by the person with its externalId, and cannot go to another one. Create another user.",
    "provisioning.userChanged": "This user was changed since. Read it again, and repeat the change.",
    "provisioning.tooManyTokens":
      "An organization can have at most {max} active provisioning tokens. Revoke one that is no longer used.",
    "provisioning.notSetUp":
      "Switch single sign-on on, and choose which claim the provider sends as externalId. Then make a token.",
  },
  too_large: {
    "request.bodyTooLarge": "The body can have at most {max} KB.",
  },
  unsupported_media_type: {
    "request.notJson": "Send the body as JSON, with the content type application/json.",
    "form.expected": "This page takes a form. Load it again.",
  },
  invalid: {
    "standingOrder.noDays": "No such day comes within a year. Check the first and the last day.",
    "standingOrder.noReturn":
      "No return trip of this transport is prepared. Prepare it first, or make the order without it.",
    "emergency.hospitalUnknown": "This hospital cannot be chosen. Choose another one.",
    "contact.sentTooFast":
      "This was sent faster than most people type, so nothing has gone out yet. Press Send message once more.",
    "contact.pageExpired":
      "This page has been open for more than {hours} hours, so nothing has gone out yet. Press Send message once more.",
    ...distanceMessages,
    "request.bodyNotObject": "The body must be a JSON object.",
    "retention.requestUnknown":
      "There is no request with this number: it never existed, or it was purged before the hold.",
    "retention.organizationUnknown": "There is no organization with this number.",
    "validation.failed": "Some fields need attention.",
    "list.pageGone": "This page of the list no longer exists. Start again from its first page.",
    "list.filterUnknown": "This list cannot be filtered like this: {name} must be one of {choices}.",
    "list.cursorUnknown": "The cursor is invalid for this list.",
    "idempotencyKey.length": "Idempotency-Key must have 1 to {max} characters.",
    "idempotencyKey.unstorable": "The Idempotency-Key has characters that cannot be stored.",
    "idempotencyKey.reused": "This Idempotency-Key was already used for something else. Use a new one.",
    "login.credentialsMissing": "Please enter both username and password",
    "login.codeMissing": "Enter the code",
    "password.tooShort": "Password must be at least {min} characters",
    "password.common":
      "This password is too easy to guess: it is on a list of common passwords, or a simple pattern. Choose another one.",
    "password.personal":
      "This password consists of your name, your organization or this portal's name, which are guessed first. Choose another one.",
    "password.guessable":
      "This password is common, a simple pattern, or consists of names. Choose another one.",
    "password.breached": "This password was found in a data breach elsewhere. Choose another one.",
    "password.longerBeforeSwitchOff":
      "Without a second factor a password needs at least {min} characters. Choose a longer one in your profile first.",
    "password.unchanged": "This is the present password. Choose another one.",
    "password.currentWrong": "The current password is incorrect.",
    "password.requiredForEmail": "Enter your password to change the email address.",
    "account.confirmUsername": "Type your username, {username}, to delete this account.",
    "account.noEmail": "Your account has no email address. Add one to your profile first.",
    "passkey.rejected":
      "The passkey could not be added: its five minutes were over, or it is of another site. Try again.",
    "secondFactor.codeWrong": "This code is incorrect. Enter the one that the authenticator shows now.",
    "singleSignOn.nameUnknown":
      "No log-in of an organization has this name. Check it, or ask your administrator for it.",
    "singleSignOn.issuerInvalid":
      "Issuer must be an https address without query, as the provider writes it in its documents, like https://login.example.org/realms/staff.",
    "singleSignOn.issuerOther": "Issuer must be written as the provider writes it: {issuer}",
    "singleSignOn.issuerUnreachable": "Issuer: no provider answered there with its document. ({reason})",
    "singleSignOn.secretRequired": "Type the client secret that belongs to this issuer and client.",
    "singleSignOn.tooManyGroups":
      "An organization can have at most {max} groups; these are {count}. Combine some of them.",
    "singleSignOn.groupInvalid":
      "Groups, line {line}: write the group, an equals sign and its role, like Ward nurses = staff. Roles are {roles}.",
    "singleSignOn.groupTooLong": "Groups, line {line}: a group can have at most {max} characters.",
    "singleSignOn.groupTwice": "Groups, line {line}: this group is listed already.",
    "singleSignOn.groupsRequired": "List at least one group, like Ward nurses = staff.",
    "organization.tooManyNetworks":
      "An organization can have at most {max} networks; these are {count}. Combine some of them.",
    "organization.networkInvalid":
      "{entry} is not a network. Write each one like 192.0.2.0/24 or 2001:db8::/32, or a single address.",
    "organization.networkHostBits":
      "{entry} is an address within a network. Write {network}, or the address without a slash.",
    "organization.networkMapped": "{entry} is an IPv4 network in IPv6 form. Write it like 192.0.2.0/24.",
    "display.networksRequired":
      "An administrator must list your organization's networks first: a downtime computer works on these only.",
    "user.managerOfHospitalOnly": "Only an account of a hospital can manage the hospital's widgets.",
    "user.adminWithoutOrganization": "An administrator belongs to no organization. Leave it empty.",
    "user.hospitalRequired": "Choose the hospital that this person works for.",
    "user.companyRequired": "Choose the ambulance company that this person works for.",
    "location.swapped":
      "Latitude and longitude look swapped: only the other way round is this place near the hospital. Check both.",
    "transport.hospitalRequired": "Choose the hospital that the request is for.",
    "proposal.timeNeeded": "State a pick-up time, which the company accepts or declines.",
    "transport.tooEarly": "The time is before the step that came before it. Check the time.",
    "transport.afterNext": "The time is after the step that came after it. Check the time.",
    "transport.sameTime": "This time is recorded already. Give another one.",
    "transport.otherCompanyRated":
      "Another company ran this transport. Leave the company out, or name the one that ran it.",
    "asking.companyUnknown": "A company of this list does not exist, or is no ambulance company.",
    "response.companyRequired": "Choose the company that the response is from.",
    "message.companyRequired": "Choose the company that the message is for.",
    "message.companyNotAsked": "This company has not been asked about this request.",
    "list.onlyHospitals": "Only hospitals can filter by unit or by who requested.",
    "list.noBase": "Requests are sorted by distance for a company whose base location is set.",
    "list.onlyOpenByDistance":
      "Open requests alone are sorted by distance: those pending, and those that need approval.",
    "route.placeMissing": "This request does not have both of its places on the map.",
    "baseLocation.companyRequired": "Only an ambulance company has a base location.",
    "baseLocation.ambiguous":
      "Base location: several facilities have this name. Choose one from the list, or type coordinates, like 39.2904, -76.6122.",
    "baseLocation.unknown":
      "Base location: no facility has this name. Choose one from the list, or type coordinates, like 39.2904, -76.6122.",
    "embedSite.hospitalRequired": "Choose the hospital whose site it is.",
    "embedSite.publicSuffix":
      "Origins: {domain} is a public suffix, under which anyone can register a name. Enter a domain of your own after the *.",
    "embedSite.confirmName": "Type the site's name, {name}, to revoke it.",
    "widgetSession.unknownOrigin":
      "Origin is not one of this site's. Add it to the site in the portal first.",
    "widgetSession.boundCreatesNone":
      "A session that is bound to requests cannot create new ones: leave out request.",
    "widgetSession.foreignRequest": "Request ids contains a request of another hospital.",
    "audit.dayUnknown": "Name a day of the calendar, like 2026-05-04.",
    "audit.outcomeUnknown": "Outcome must be success or failed.",
    "audit.recordUnknown":
      "Record must be a type and a number of at most {max}, such as transport:57. Types are {types}.",
    "audit.reportTooLong": "A report of disclosures covers at most {years} years. Choose a later first day.",
    "audit.formatUnknown": "Format must be csv or ndjson.",
    "times.formatUnknown": "Format must be csv or json.",
    "export.searchGone": "The search of this page has expired. Search again, then export.",
    "settings.storedKeyOfOther":
      "Map Provider has changed. Type the API Key of {now}, or tick Remove: the stored one is for {before}.",
    "settings.storedPasswordOfOther":
      "SMTP Server has changed. Type SMTP Password for it, or tick Remove: the stored one is for the server before.",
    "settings.hostOfCredentials":
      "{label} leads to {target}, where clouds hand out credentials. Wardway never connects there.",
    "settings.hostPrivate":
      "{label} leads to {target}, in a private network. If that is intended, have the operator add it to OUTGOING_PRIVATE_HOSTS.",
    "settings.hostUnusable": "{label} leads to {target}, which is the address of no server.",
    "settings.smtpServerMissing": "SMTP Server is required to send mail.",
    "settings.fromEmailMissing": "From Email is required to send mail.",
    "settings.smtpPasswordMissing":
      "SMTP Password is required with an SMTP Username. Leave both empty for a server without log-in.",
    "settings.smtpPasswordUnreadable":
      "The stored SMTP Password was encrypted with another key and cannot be read. Type it again.",
  },
  too_many: {
    "emergency.tooManyStarts":
      "You have started {max} emergency accesses in the last {hours} hours, which is the limit. Call the hospital, or ask an administrator.",
    "rateLimit.calls":
      "Your account has sent too many calls within a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "rateLimit.organization":
      "Your organization has sent too many calls within a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "rateLimit.creations":
      "Too many requests were created within an hour. Nothing was saved. Wait {minutes, plural, one {# minute} other {# minutes}}, or call the companies.",
    "rateLimit.visits":
      "Your network has sent too many calls within a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "rateLimit.statistics":
      "Too many requests from your network. The figures may be requested again in {seconds} seconds.",
    "rateLimit.network":
      "Too many requests from your network. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.",
    "rateLimit.logIn":
      "Too many failed attempts. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.",
    "rateLimit.account":
      'Too many failed attempts for this account. Use "Forgot password?" to get a link, log in on a device that you have used before, or enter a code of your second factor below.',
    "rateLimit.password":
      "Too many wrong passwords. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.",
    "rateLimit.confirmations":
      "There were {max} wrong passwords in a row. Log out and log in again to go on.",
    "rateLimit.logInNetwork":
      "There were too many failed attempts in your network. If you have logged in from here before, check what you typed and try again. Otherwise wait {minutes, plural, one {# minute} other {# minutes}}.",
    "rateLimit.passwordWork": "Many people are logging in at the moment. Try again in a few seconds.",
    "rateLimit.contact":
      "Your network has sent {count} messages within an hour. Wait {minutes, plural, one {# minute} other {# minutes}}, then send yours; what you typed is still here.",
    "rateLimit.widgetSessions":
      "This site has opened {count} sessions within a minute. Try again in {seconds} seconds.",
    "rateLimit.playground":
      "Too many sessions of the playground were opened from this network. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    "rateLimit.widgetCalls": "This page has sent too many requests. Try again in {seconds} seconds.",
    "rateLimit.embedKeys":
      "Your network has sent too many wrong keys. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.",
    "rateLimit.provisioning":
      "This organization's provider has sent too many calls within a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "rateLimit.provisioningTokens":
      "Your network has sent too many wrong provisioning tokens. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.",
    "rateLimit.addresses":
      "You have looked up {count} addresses in a short time. Wait {minutes, plural, one {# minute} other {# minutes}}, or type the address in full.",
    "rateLimit.pendingSearches": "Your last searches are still pending. Wait a few seconds and search again.",
    "rateLimit.searches":
      "Many addresses are being searched for at this moment. Wait a few seconds and search again.",
    "rateLimit.routes":
      "You have requested {count} routes in a short time. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.",
    "rateLimit.mapTests":
      "You have tested {count} times in a short while, and providers count each call. Wait {minutes, plural, one {# minute} other {# minutes}}, then test again.",
    "rateLimit.positions":
      "Positions were sent {count} times in a short time. Wait {minutes, plural, one {# minute} other {# minutes}}; positions collected since then can be sent together.",
    "live.tooManyTopics":
      "One connection can have at most {max} topics. Unsubscribe from one of them before subscribing to another.",
  },
  internal: {
    "server.failed": "Something went wrong on our side. Nothing was changed. Try again.",
    "standingOrder.requestFailed":
      "Something went wrong on our side. The portal's administrators find it in the log.",
  },
  unavailable: {
    "server.busy":
      "Wardway has too many calls to answer at the moment. Nothing was changed. Try again in a few seconds.",
    "server.databaseUnavailable": "The database does not respond. Try again in a moment.",
    "server.readOnly":
      "The portal is read-only for now: nothing was saved. What is stored can still be opened. Go on by telephone, with the downtime list, and try again later.",
    "server.readNotRecorded":
      "This cannot be shown: the portal is read-only for now, and who reads it could not be recorded on the server's disk either. Use a printed list and the telephone, and tell the portal's administrators.",
    "login.readOnly":
      "The portal is read-only for now, so no one can log in. Users who are logged in can go on reading. Use the printed downtime list and the telephone, and try again in a few minutes.",
    "server.outcomeUnknown":
      "The database stopped responding while this was being saved. Whether it was saved is not known: check before you repeat it. A repetition with the same Idempotency-Key is safe.",
    "server.maintenance":
      "{system} is under maintenance. Only administrators can use it for now. Try again later.",
    "singleSignOn.unavailable":
      "The log-in of your organization does not respond as it should. Try again in a minute.",
    "widgets.locked": "The widgets of this hospital are locked for now. Contact the portal's administrators.",
    "maps.addressesUnavailable":
      "Addresses cannot be searched for now: the map service does not respond. Try again in a minute, or type the address.",
    "maps.routeUnavailable":
      "The route could not be computed: the map service does not respond. Try again in a minute.",
    "route.optimizationOff": "Route optimization is switched off. An administrator can switch it on.",
    "route.noRoad": "No road is known from the pick-up to the destination.",
    "route.noProvider": "No map service that knows the roads is set up now. The route is unchanged.",
    "mail.timedOut": "{host} did not finish within {seconds} seconds. Try again, or look at the mail server.",
    "mail.failed": "{reason}",
  },
} as const satisfies Record<ErrorCategory, Catalogue>;

type Merged<Group> = (Group extends unknown ? (group: Group) => void : never) extends (
  merged: infer All,
) => void
  ? All
  : never;

export type ErrorTexts = Merged<(typeof errors)[ErrorCategory]>;
export type ErrorCode = keyof ErrorTexts & string;
