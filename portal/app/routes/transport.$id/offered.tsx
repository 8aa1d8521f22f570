import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";

/**
 * A form for what can be done now. One that somebody has begun to fill in stays though it can no longer be done, since
 * another was faster: what was typed is not pulled away, and sending it gets the sentence that explains.
 */
export function Offered({ isPossible, children }: { isPossible: boolean; children: ReactNode }) {
  const { key } = useLocation();
  const [begunAt, setBegunAt] = useState<string | null>(null);
  if (!isPossible && begunAt !== key) return null;
  return <div onInput={() => setBegunAt(key)}>{children}</div>;
}
