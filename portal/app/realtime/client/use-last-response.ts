import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * What the page's action answered, for as long as the person stays with it. Remix forgets it at the next refetch of
 * the page's data, and with it the errors beside the fields of a form that is just being corrected.
 */
export function useKeptAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>();
  const { key } = useLocation();
  const kept = useRef({ key, answer });
  if (answer !== undefined || kept.current.key !== key) kept.current = { key, answer };
  return kept.current.answer;
}
