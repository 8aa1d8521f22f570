import { useState } from "react";

/**
 * An open dialog stays when its action becomes impossible: submitting it shows the reason.
 * @param isRequested opens the dialog with the page
 */
export function useOffer(isPossible: boolean, isRequested = false) {
  const [isOpen, onOpenChange] = useState(isPossible && isRequested);
  return { isOffered: isPossible || isOpen, onOpenChange, defaultOpen: isRequested };
}
