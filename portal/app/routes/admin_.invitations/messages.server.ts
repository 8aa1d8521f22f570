export const messages = {
  "adminInvitations.errorCreatingInvitation": "Error creating invitation",
  "adminInvitations.errorRevokingInvitation": "Error revoking invitation",
  "adminInvitations.invitationRevoked": "Invitation revoked",
  "adminInvitations.itsLinkIsNoLonger": "Its link is no longer valid.",
  "adminInvitations.someFieldsNeedAttention": "Some fields need attention.",
  "adminInvitations.invitationSent": "Invitation sent",
  "adminInvitations.theMailWithTheLink": "The mail with the link is on its way.",
} as const;
