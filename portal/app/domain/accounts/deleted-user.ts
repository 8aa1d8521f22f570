import { t } from "@lingui/core/macro";

export const deletedUsername = (userId: number) => `deleted-${userId}`;

/** Name, else username; neither for a deleted account. */
export function personName(person: {
  readonly id: number;
  readonly name: string | null;
  readonly username: string;
}): string {
  return person.username === deletedUsername(person.id) ? t`Deleted user` : (person.name ?? person.username);
}
