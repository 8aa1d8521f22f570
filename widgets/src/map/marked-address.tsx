import { type Speech, useSpeech } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { MarkedAddressState } from "./use-marked-address.ts";

/** What came of the last mark, in one line that is read aloud, and the way to take the address over. */
export function MarkedAddress(props: {
  state: MarkedAddressState;
  problem: string;
  onUse: (address: string) => void;
}) {
  const { state, problem, onUse } = props;
  const speech = useSpeech();
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p role="status" className="min-w-0 wrap-anywhere">
        {problem || textOf(state, speech)}
      </p>
      {state.kind === "offered" && (
        <Button variant="secondary" size="small" onClick={() => onUse(state.address)}>
          {speech.say("Use this address")}
        </Button>
      )}
    </div>
  );
}

function textOf(state: MarkedAddressState, { say }: Speech) {
  switch (state.kind) {
    case "none":
      return "";
    case "looking":
      return say("Looking up the address...");
    case "filled":
      return state.isAddress
        ? say("Marker placed, and its address filled in.")
        : say("Marker placed. No address is known there: its coordinates are filled in.");
    case "kept":
      return say("Marker placed. What you typed stays.");
    case "offered":
      return (
        <>
          {say("What you typed stays. The map has")} <bdi className="font-medium">{state.address}</bdi>.
        </>
      );
  }
}
