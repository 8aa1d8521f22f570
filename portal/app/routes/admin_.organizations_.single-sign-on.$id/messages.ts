export const messages = {
  "adminSingleSignOn.singleSignOn": "Single sign-on",
  "adminSingleSignOn.peopleOfLogIn":
    "People of {organization} log in at its own OpenID provider, such as Entra ID or Keycloak.",
  "adminSingleSignOn.backToOrganizations": "Back to organizations",
  "adminSingleSignOn.atTheProvider": "At the provider",
  "adminSingleSignOn.registerAClient":
    "Register a confidential client for the authorization code flow with this redirect URI, and let it send the groups.",
  "adminSingleSignOn.redirectUri": "Redirect URI",
  "adminSingleSignOn.here": "Here",
  "adminSingleSignOn.logInName": "Log-in name",
  "adminSingleSignOn.whatPeopleType":
    "What people type to be led to the provider: small letters, digits and hyphens, like st-mary. Other people can see that it exists.",
  "adminSingleSignOn.issuer": "Issuer",
  "adminSingleSignOn.asTheProviderWritesIt":
    "As the provider writes it, like https://login.example.org/realms/staff. With another issuer the accounts have to be linked again.",
  "adminSingleSignOn.clientId": "Client ID",
  "adminSingleSignOn.clientSecret": "Client secret",
  "adminSingleSignOn.oneIsStored": "Stored encrypted. Leave it empty to keep the stored one.",
  "adminSingleSignOn.storedEncrypted": "Stored encrypted and never shown again.",
  "adminSingleSignOn.groupsClaim": "Groups claim",
  "adminSingleSignOn.claimOfTheToken": "Of the ID token or the user information.",
  "adminSingleSignOn.groups": "Groups",
  "adminSingleSignOn.oneGroupALine":
    "One a line with its role, like Ward nurses = staff; the first that a person has decides. Roles are {roles}. People with none of these groups cannot log in.",
  "adminSingleSignOn.createAccounts": "Create accounts at the first log-in",
  "adminSingleSignOn.otherwiseLinked":
    "Without it, only people who have linked their account in their settings can log in.",
  "adminSingleSignOn.onlyWay": "Only single sign-on",
  "adminSingleSignOn.passwordsOpenNothing":
    "Passwords of this organization's accounts open nothing. Have people link their accounts first: their sessions end when this is switched on. Administrators of the portal are not affected.",
  "adminSingleSignOn.provisionedClaim": "Identifies provisioned people",
  "adminSingleSignOn.claimOfExternalId":
    "For provisioning only: the claim of the ID token whose value the provider sends as externalId. It opens a provisioned account at the person's first log-in. A change revokes the tokens.",
  "adminSingleSignOn.noClaim": "Not used",
  "adminSingleSignOn.claimSub": "sub, as Okta and Keycloak have it",
  "adminSingleSignOn.claimOid": "oid, the object ID of Entra ID",
  "adminSingleSignOn.enabled": "In use",
  "adminSingleSignOn.save": "Save",
  "adminSingleSignOn.saving": "Saving...",
  "adminSingleSignOn.testConnection": "Test connection",
  "adminSingleSignOn.testing": "Testing...",
  "adminSingleSignOn.provisioning": "Provisioning (SCIM)",
  "adminSingleSignOn.providerManages":
    "The provider creates, changes and deactivates the accounts of {organization}. Enter this address and a token there.",
  "adminSingleSignOn.address": "Address",
  "adminSingleSignOn.tokens": "Tokens",
  "adminSingleSignOn.noTokens": "No tokens",
  "adminSingleSignOn.withoutAToken": "Without one the provider manages no accounts.",
  "adminSingleSignOn.setUpFirst":
    "Switch single sign-on on, and choose above what identifies provisioned people. Then make a token.",
  "adminSingleSignOn.callsAreRejected":
    "Calls with these tokens are rejected while single sign-on is off or nothing identifies provisioned people.",
  "adminSingleSignOn.makeToken": "Make token",
  "adminSingleSignOn.making": "Making...",
  "adminSingleSignOn.atMost":
    "There can be {max} active tokens, so that one can replace the other. Revoke one that is no longer used.",
  "adminSingleSignOn.newToken": "New token",
  "adminSingleSignOn.token": "Token",
  "adminSingleSignOn.enterItAtTheProvider": "Enter it at the provider as the secret token.",
  "adminSingleSignOn.madeAlready":
    "The token that ends in {hint} was already made and is not shown again. If you have not copied it, revoke it and make another.",
  "adminSingleSignOn.endsIn": "Ends in",
  "adminSingleSignOn.prefix": "wpt_…",
  "adminSingleSignOn.madeBy": "Made by",
  "adminSingleSignOn.made": "Made",
  "adminSingleSignOn.expires": "Expires",
  "adminSingleSignOn.expired": "Expired",
  "adminSingleSignOn.lastUsed": "Last used",
  "adminSingleSignOn.never": "Never",
  "adminSingleSignOn.revoke": "Revoke",
  "adminSingleSignOn.revokeTokenThatEnds": "Revoke the token that ends in {hint}?",
  "adminSingleSignOn.providerIsRejected":
    "The provider can no longer manage accounts with it. Accounts stay as they are.",
  "adminSingleSignOn.revokeToken": "Revoke token",
  "adminSingleSignOn.revoking": "Revoking...",
  "adminSingleSignOn.couldNotBeLoaded": "The single sign-on could not be loaded",
  "adminSingleSignOn.nothingWasChanged": "Nothing was changed. Try again in a moment.",
} as const;
