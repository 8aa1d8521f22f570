import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root-loader.server.ts";

/** Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>("root");
