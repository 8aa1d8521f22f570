/** Changes an expired or administrator-set password. */
export const newPasswordPath = "/login/password";
/** Explains that an account belongs to no organization. */
export const noOrganizationPath = "/login/organization";
/** Says from where an account may be used. */
export const networkPath = "/login/network";
/** Asks for the password or a code again before a sensitive act. */
export const confirmationPath = "/login/confirm";
/** Users log in with their organization here, and its provider sends them back to the callback. */
export const singleSignOnPath = "/login/sso";
export const singleSignOnCallbackPath = "/login/sso/callback";
/** Where a provider says which of its sessions have ended. */
export const backChannelLogOutPath = "/login/sso/back-channel-log-out";
export const securityPath = "/settings?tab=security";

/** Sent beside the problem document. */
export interface MaintenanceNotice {
  readonly systemName: string;
  readonly supportPhone: string;
  readonly contactEmail: string;
}

/** Returns null for other errors. */
export function getMaintenanceNotice(error: unknown): MaintenanceNotice | null {
  const thrown = error as { readonly data?: { readonly maintenance?: MaintenanceNotice } | null } | null;
  return thrown?.data?.maintenance ?? null;
}
