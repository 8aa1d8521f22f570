import type { Account } from "./session-user.server.ts";

/** An authenticator app, a passkey or both: each counts as the account's second factor. */
export const hasSecondFactor = ({
  totpConfirmedAt,
  hasPasskey,
}: Pick<Account, "totpConfirmedAt" | "hasPasskey">): boolean => totpConfirmedAt !== null || hasPasskey;
