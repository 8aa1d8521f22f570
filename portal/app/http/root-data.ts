import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root-loader.server.ts";

/** What every page knows: the user, the time zone, the system's name. Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>("root");
