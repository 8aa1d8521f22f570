/**
 * `refused`: key or account rejected. `quota`: too many calls. `garbage`: an undocumented response.
 * `unreachable`: no response, or an internal error.
 */
export type FaultKind = "refused" | "quota" | "garbage" | "unreachable";

/** The message contains no location and no key, so that it may be logged. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, provider: string, detail = "") {
    super(`${provider}: ${sentences[kind]}${detail && ` (${detail})`}`);
    this.name = "ProviderFault";
    this.kind = kind;
  }
}

const sentences: Readonly<Record<FaultKind, string>> = {
  refused: "the key or the account was rejected",
  quota: "the quota is used up",
  garbage: "the response is not documented",
  unreachable: "there was no response",
};
