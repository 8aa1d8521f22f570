import { useState } from "react";

/** An open dialog stays when its action becomes impossible: submitting it shows the reason. */
export function useOffer(isPossible: boolean) {
  const [isOpen, onOpenChange] = useState(false);
  return { isOffered: isPossible || isOpen, onOpenChange };
}
