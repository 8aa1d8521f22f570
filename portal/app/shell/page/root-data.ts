import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root-loader.server.ts";

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>;

let last: RootData;

/**
 * Undefined if the root loader failed on the server. In the browser, what it returned last: a page that could not be
 * loaded must not look logged out.
 */
export function useRootData(): RootData {
  const data = useRouteLoaderData<typeof loader>("root");
  if (typeof document === "undefined") return data;
  last = data ?? last;
  return last;
}
