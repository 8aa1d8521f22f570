import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * The page's action data until the next navigation. Remix discards it at the next refetch, with the field
 * errors of a form.
 */
export function useLastResponse<Action>(): ReturnType<typeof useActionData<Action>> {
  const data = useActionData<Action>();
  const { key } = useLocation();
  const latest = useRef({ key, data });
  if (data !== undefined || latest.current.key !== key) latest.current = { key, data };
  return latest.current.data;
}
