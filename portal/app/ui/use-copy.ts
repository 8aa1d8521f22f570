import { useState } from "react";

/** Copies a text, and knows that it has; false also where the browser refuses. */
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
