import type { Position, TransportApi } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { describePlace } from "./place-texts.ts";

export type MarkedAddressState =
  | { readonly kind: "none" }
  | { readonly kind: "looking" }
  /** `text` is the field's own text for a position. */
  | { readonly kind: "filled"; readonly by: "address" | "uncertain address" | "text" }
  /** The empty field needs a name from the user. */
  | { readonly kind: "unnamed" }
  /** Typed text stays; no address is known. */
  | { readonly kind: "unchanged" }
  /** Typed text stays; this address is offered. */
  | { readonly kind: "offered"; readonly address: string };

interface Field {
  readonly address: string;
  readonly isTyped: boolean;
  readonly onAddress: (address: string) => void;
  readonly describe?: ((position: Position) => string) | undefined;
}

/** The address fills the field unless the user typed; then it is offered. The latest marker wins. */
export function useMarkedAddress(api: TransportApi, field: Field) {
  const [state, setState] = useState<MarkedAddressState>({ kind: "none" });
  const latest = useRef(0);
  // The value when the response arrives.
  const now = useRef(field);
  now.current = field;

  const write = useCallback((address: string, by: "address" | "uncertain address" | "text" = "address") => {
    now.current.onAddress(address);
    setState({ kind: "filled", by });
  }, []);
  /** @param searched the search text, which the address may replace */
  const take = useCallback(
    (address: string, searched?: string, isUncertain = false) => {
      latest.current += 1;
      const typed = now.current.address.trim();
      if (!now.current.isTyped || typed === searched || typed === address)
        write(address, isUncertain ? "uncertain address" : "address");
      else setState({ kind: "offered", address });
    },
    [write],
  );
  const lookUp = useCallback(
    async (place: Position) => {
      latest.current += 1;
      const request = latest.current;
      setState({ kind: "looking" });
      const name = await describePlace(api, place);
      if (request !== latest.current) return;
      const { isTyped, describe, onAddress } = now.current;
      if (name !== null) take(name);
      else if (isTyped) setState({ kind: "unchanged" });
      else if (describe) write(describe(place), "text");
      else {
        // The previous text is another place's.
        onAddress("");
        setState({ kind: "unnamed" });
      }
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
