import type { Position, TransportApi } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { addressOf } from "./place-texts.ts";

export type MarkedAddressState =
  | { readonly kind: "none" }
  | { readonly kind: "looking" }
  /** `isAddress` is false where degrees are all that is known. */
  | { readonly kind: "filled"; readonly isAddress: boolean }
  /** The person's own text stands, and no address is known there. */
  | { readonly kind: "kept" }
  /** The person's own text stands; this is what the map would write. */
  | { readonly kind: "offered"; readonly address: string };

interface Field {
  readonly address: string;
  readonly isTyped: boolean;
  readonly onAddress: (address: string) => void;
}

/**
 * The address of what was marked: it fills the field, unless a person typed something there; then it is offered.
 * Of two marks, the answer to the later one counts.
 */
export function useMarkedAddress(api: TransportApi, field: Field) {
  const [state, setState] = useState<MarkedAddressState>({ kind: "none" });
  const latest = useRef(0);
  // What stands in the field when the answer comes, and not when it was asked for.
  const now = useRef(field);
  now.current = field;

  const write = useCallback((address: string, isAddress = true) => {
    now.current.onAddress(address);
    setState({ kind: "filled", isAddress });
  }, []);
  /** @param searched the text that a person found it by: they mean to have it instead */
  const take = useCallback(
    (address: string, searched?: string) => {
      latest.current += 1;
      const typed = now.current.address.trim();
      if (!now.current.isTyped || typed === searched || typed === address) write(address);
      else setState({ kind: "offered", address });
    },
    [write],
  );
  const lookUp = useCallback(
    async (place: Position) => {
      latest.current += 1;
      const asked = latest.current;
      setState({ kind: "looking" });
      const { text, isAddress } = await addressOf(api, place);
      if (asked !== latest.current) return;
      if (isAddress) take(text);
      else if (now.current.isTyped) setState({ kind: "kept" });
      else write(text, false);
    },
    [api, take, write],
  );
  const forget = useCallback(() => {
    latest.current += 1;
    setState({ kind: "none" });
  }, []);
  useEffect(() => forget, [forget]);
  return { state, take, lookUp, write, forget };
}
