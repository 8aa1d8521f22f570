import type { Account } from "./session-user.server.ts";

/**
 * False if only the organization's provider opens the account: then its password and second factor are the provider's. An
 * account without a link, such as an invited one, has nothing else.
 */
export const hasPasswordLogIn = ({
  hasPassword,
  isProviderOnly,
  isLinked,
}: Pick<Account, "hasPassword" | "isProviderOnly" | "isLinked">): boolean =>
  hasPassword && !(isProviderOnly && isLinked);
