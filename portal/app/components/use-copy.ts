import { useState } from "react";

/** `copied` is false if the browser denied access. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ? text : null);
  };
  return { copied: copied === text, copy };
}
