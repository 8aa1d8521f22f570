import type { NextConfig } from "next";

/** As `create-next-app` writes it. */
export default { cacheComponents: true, partialPrefetching: true } satisfies NextConfig;
