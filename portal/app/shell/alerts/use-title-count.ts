import { useEffect } from "react";

const countPrefix = /^\(\d+\+?\) /;

/** Puts a count before the page's title, also after it changes; none for 0. */
export function useTitleCount(count: number, isTruncated: boolean): void {
  useEffect(() => {
    const prefix = count === 0 ? "" : `(${count}${isTruncated ? "+" : ""}) `;
    const update = () => {
      const title = prefix + document.title.replace(countPrefix, "");
      if (document.title !== title) document.title = title;
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(countPrefix, "");
    };
  }, [count, isTruncated]);
}
