/** The username that is left of an account whose owner has deleted it. */
export const deletedUsername = (userId: number) => `deleted-${userId}`;

/** How somebody is named to others: by name, else by username; who has deleted the account by neither. */
export function personName(person: {
  readonly id: number;
  readonly name: string | null;
  readonly username: string;
}): string {
  return person.username === deletedUsername(person.id) ? "Deleted user" : (person.name ?? person.username);
}
