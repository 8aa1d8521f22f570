import { useState } from "react";

/**
 * What somebody has opened to do stays open though it can no longer be done, since another was faster: sending it
 * gets the sentence that explains, and the text that was typed is not pulled away.
 * @param isPossible whether it can be done now
 */
export function useOffer(isPossible: boolean) {
  const [isOpen, onOpenChange] = useState(false);
  return { isOffered: isPossible || isOpen, onOpenChange };
}
