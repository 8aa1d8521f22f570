import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";

/**
 * Shows a form while its action is possible. A form with input stays when the action becomes impossible, for example by
 * another user's change: the input is not lost, and its submission returns the reason.
 */
export function Offered({ isPossible, children }: { isPossible: boolean; children: ReactNode }) {
  const { key } = useLocation();
  const [editedAt, setEditedAt] = useState<string | null>(null);
  if (!isPossible && editedAt !== key) return null;
  return <div onInput={() => setEditedAt(key)}>{children}</div>;
}
