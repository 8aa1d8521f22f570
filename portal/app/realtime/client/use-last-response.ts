import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * Returns the page's action data until the next navigation. Remix discards it at the next refetch of the page's data,
 * and with it the field errors of a form that is being corrected.
 */
export function useLastResponse<Action>(): ReturnType<typeof useActionData<Action>> {
  const data = useActionData<Action>();
  const { key } = useLocation();
  const latest = useRef({ key, data });
  if (data !== undefined || latest.current.key !== key) latest.current = { key, data };
  return latest.current.data;
}
