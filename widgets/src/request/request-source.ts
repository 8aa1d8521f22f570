/** What a form takes over from another request: all of it, or all for the way back. */
export type RequestKind = "renew" | "repeat" | "return";

/** The request that a new one replaces, repeats, or is the return trip of; or the template that it begins from. */
export interface RequestSource {
  readonly kind: RequestKind | "template";
  readonly id: number;
}

type Source = Pick<RequestSource, "id"> & { readonly kind: string };

export const isSameSource = (one: Source | null, other: Source | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;
