import { useState } from "react";

/**
 * Offers a dialog while its action is possible. An open dialog stays when the action becomes impossible: the input is
 * not lost, and its submission returns the reason.
 */
export function useOffer(isPossible: boolean) {
  const [isOpen, onOpenChange] = useState(false);
  return { isOffered: isPossible || isOpen, onOpenChange };
}
