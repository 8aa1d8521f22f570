/**
 * `refused`: the key or the account is not accepted. `quota`: too many calls. `garbage`: an answer that is none of the
 * documented. `unreachable`: no answer, or a fault of the provider's own.
 */
export type FaultKind = "refused" | "quota" | "garbage" | "unreachable";

/** What went wrong with an outside provider. Its message names no place and no key, so that it may be logged. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, provider: string, detail = "") {
    super(`${provider}: ${sentences[kind]}${detail && ` (${detail})`}`);
    this.name = "ProviderFault";
    this.kind = kind;
  }
}

const sentences: Readonly<Record<FaultKind, string>> = {
  refused: "the key or the account was refused",
  quota: "the quota is used up",
  garbage: "the answer is none that is documented",
  unreachable: "there was no answer",
};
