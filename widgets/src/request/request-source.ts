/** The request that a new one replaces, repeats, or is the return trip of. */
export interface RequestSource {
  readonly kind: "renew" | "repeat" | "return";
  readonly id: number;
}

export const isSameSource = (one: RequestSource | null, other: RequestSource | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;
