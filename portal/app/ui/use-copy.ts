import { useState } from "react";

/** Copies a text. `copied` is false if the browser denied access to the clipboard. */
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
