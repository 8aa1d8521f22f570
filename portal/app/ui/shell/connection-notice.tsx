import { CloudOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";

/** A calm sign in the bar, in room that is free there: nothing on the page moves. */
export function ConnectionNotice({ isAway }: { isAway: boolean }) {
  const isBack = useIsBack(isAway);
  return (
    <div role="status" className="ml-auto flex min-w-0 justify-end">
      {isAway && (
        <p className="flex min-w-0 items-center gap-2.5 px-1.5 text-left text-xs leading-tight sm:max-w-72 lg:px-3">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-pending" strokeWidth={1.75} />
          <span className="min-w-0 text-muted">
            <span className="font-semibold text-ink">Connection lost.</span> What you see may be out of date;
            it will catch up by itself.
          </span>
        </p>
      )}
      {isBack && <span className="sr-only">Connected again. What you see is up to date.</span>}
    </div>
  );
}

/** Milliseconds for which it is there to be read out that the connection is back. */
const told = 5_000;

function useIsBack(isAway: boolean): boolean {
  const was = useRef(isAway);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (was.current && !isAway) setBack(true);
    was.current = isAway;
    const timer = setTimeout(() => setBack(false), told);
    return () => clearTimeout(timer);
  }, [isAway]);
  return isBack && !isAway;
}
