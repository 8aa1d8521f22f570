import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root-loader.server.ts";

/** Returns the root loader's data: user, time zone, system name. Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>("root");
