import { useCallback, useState } from "react";

export interface Addressee {
  /** Whether a company is assigned, or was while the present text was written. */
  readonly isAssigned: boolean;
  /** Called with the whole text after each change. */
  onText(text: string): void;
  /** The user has read that it has changed. */
  accept(): void;
}

/** What was written to the company that runs the transport may name the patient: it is for no other time. */
export function useAddressee(isAssigned: boolean): Addressee {
  const [wasAssigned, setWasAssigned] = useState(false);
  return {
    isAssigned: isAssigned || wasAssigned,
    onText: (text) => setWasAssigned((before) => text !== "" && (before || isAssigned)),
    accept: useCallback(() => setWasAssigned(false), []),
  };
}
