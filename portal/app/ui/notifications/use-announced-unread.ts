import { useEffect, useRef, useState } from "react";
import { unreadWords } from "./unread-texts.ts";

/**
 * What a screen reader is told, politely, once notifications have come while the page is open: nothing at first, and
 * nothing where there are fewer than before.
 */
export function useAnnouncedUnread(unread: number): string {
  const before = useRef(unread);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (unread === before.current) return;
    setSaid(unread > before.current ? `New notification, ${unreadWords(unread)}` : "");
    before.current = unread;
  }, [unread]);
  return said;
}
