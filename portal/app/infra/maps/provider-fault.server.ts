/**
 * `refused`: key or account rejected. `quota`: too many calls. `garbage`: an undocumented response.
 * `unreachable`: no response, or an internal error. `denied`: the portal may not call the host.
 */
export type FaultKind = "refused" | "quota" | "garbage" | "unreachable" | "denied";

/** The message contains no location and no key, so that it may be logged. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, provider: string, detail = "", options?: ErrorOptions) {
    super(`${provider}: ${sentences[kind]}${detail && ` (${detail})`}`, options);
    this.name = "ProviderFault";
    this.kind = kind;
  }
}

const sentences: Readonly<Record<FaultKind, string>> = {
  refused: "the key or the account was rejected",
  quota: "the quota is used up",
  garbage: "the response is not documented",
  unreachable: "there was no response",
  denied: "its address is not permitted",
};
