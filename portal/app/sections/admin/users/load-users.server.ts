import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes, roles, userStates } from "@wardway/model";
import { deletedUsername } from "#app/domain/accounts/deleted-user.ts";
import { readMinPasswordLength } from "#app/domain/accounts/password-rules.server.ts";
import { lockedUntil } from "#app/domain/accounts/unlock-account.server.ts";
import { listUsers } from "#app/domain/accounts/users/list-users.server.ts";
import { readUser, toAdminUser, type UserRow } from "#app/domain/accounts/users/read-user.server.ts";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import {
  type OrganizationOptions,
  organizationOptions,
} from "#app/domain/organizations/organization-options.server.ts";
import { readChoice } from "#app/http/forms/choice-parameter.server.ts";
import { readListQuery } from "#app/http/forms/list-query.server.ts";
import type { SignedIn } from "#app/http/session/guard.server.ts";
import { parseDialog } from "../dialog-address.ts";
import { type ConfirmationName, confirmationNames, menuDialog } from "./confirmation-names.ts";

type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

export async function loadUsers(args: RequestArgs, signedIn: SignedIn) {
  const { search, cursor } = readListQuery(args, signedIn);
  const role = readChoice(args.request, "role", roles);
  const state = readChoice(args.request, "state", userStates) ?? "active";
  const [page, dialog] = await Promise.all([
    listUsers(signedIn.db, { search, role: role ?? undefined, state, cursor, limit: pageSizes.accounts }),
    loadDialog(args, signedIn),
  ]);
  return {
    ...page,
    items: page.items.map((row) => toListedUser(toUserView(row, signedIn))),
    search,
    role,
    state,
    dialog,
  };
}

export type UsersView = Awaited<ReturnType<typeof loadUsers>>;

/** Named by the URL. */
export type UsersDialog =
  | { name: "create"; id: null; minPasswordLength: number; organizations: OrganizationOptions }
  | { name: "edit"; id: number; user: UserView; organizations: OrganizationOptions }
  | { name: typeof menuDialog; id: number; user: UserView }
  | {
      name: ConfirmationName;
      id: number;
      user: UserView;
      canSendMail: boolean;
      /** ISO 8601; null if not locked. */
      lockedUntil: string | null;
    };

async function loadDialog(
  { request, context }: RequestArgs,
  signedIn: SignedIn,
): Promise<UsersDialog | null> {
  const { db } = signedIn;
  const named = parseDialog(new URL(request.url).searchParams);
  if (named?.name === "create") {
    const [minPasswordLength, organizations] = await Promise.all([
      readMinPasswordLength(db),
      organizationOptions(db),
    ]);
    return { name: "create", id: null, minPasswordLength, organizations };
  }
  if (named === null || named.id === null) return null;
  if (named.name === "edit") {
    const row = await readUser(db, named.id);
    return {
      name: "edit",
      id: row.id,
      user: toUserView(row, signedIn),
      organizations: await organizationOptions(db, row.organizationId),
    };
  }
  const confirmation = confirmationNames.find((name) => name === named.name);
  if (!confirmation && named.name !== menuDialog) return null;
  const row = await readUser(db, named.id);
  if (!confirmation) return { name: menuDialog, id: row.id, user: toUserView(row, signedIn) };
  return {
    name: confirmation,
    id: row.id,
    user: toUserView(row, signedIn),
    canSendMail: row.email !== null && (await canSendMail(db, context.secretBox)),
    lockedUntil: (await lockedUntil(db, row))?.toISOString() ?? null,
  };
}

const toUserView = (row: UserRow, { caller }: SignedIn) => ({
  ...toAdminUser(row),
  hasSecondFactor: row.hasSecondFactor,
  isClosedByProvider: row.isClosedByProvider,
  /** No action is possible. */
  isDeleted: row.username === deletedUsername(row.id),
  isSelf: row.id === caller.userId,
});

export type UserView = ReturnType<typeof toUserView>;

/** What a row shows and offers. */
const toListedUser = (user: UserView) => ({
  id: user.id,
  username: user.username,
  name: user.name,
  email: user.email,
  role: user.role,
  organization: user.organization,
  isDeactivated: user.deactivatedAt !== null,
  isClosedByProvider: user.isClosedByProvider,
  hasSecondFactor: user.hasSecondFactor,
  isDeleted: user.isDeleted,
  isSelf: user.isSelf,
});

export type ListedUser = ReturnType<typeof toListedUser>;
