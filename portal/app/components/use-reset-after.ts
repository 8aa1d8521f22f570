import { useEffect, useRef, useState } from "react";

/**
 * The key of a form that is empty again after its own submission, and keeps what is typed when someone else changes the same.
 * @param pending while the form is submitted
 * @param value what a successful submission changes
 */
export function useResetAfter(pending: boolean, value: string | number | null): number {
  const submitted = useRef<{ readonly before: string | number | null }>();
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (pending) {
      submitted.current ??= { before: value };
      return;
    }
    if (submitted.current && submitted.current.before !== value) setKey((last) => last + 1);
    submitted.current = undefined;
  }, [pending, value]);
  return key;
}
