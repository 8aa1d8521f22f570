import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";

/** A form with input stays when its action becomes impossible: submitting it shows the reason. */
export function Offered({ isPossible, children }: { isPossible: boolean; children: ReactNode }) {
  const { key } = useLocation();
  const [editedAt, setEditedAt] = useState<string | null>(null);
  if (!isPossible && editedAt !== key) return null;
  return <div onInput={() => setEditedAt(key)}>{children}</div>;
}
