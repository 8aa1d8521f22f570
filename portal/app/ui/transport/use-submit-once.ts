import { useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef } from "react";

/** For a form's `onSubmit`: the second press of a double click sends nothing, even before the first is drawn. */
export function useSubmitOnce(): (event: FormEvent<HTMLFormElement>) => void {
  const sent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") sent.current = false;
  }, [state]);
  return useCallback((event) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
  }, []);
}
