/** Where a page loads the widgets from, below the portal's address; the same within a major version. */
export const loaderPath = "/sdk/v1/wardway.js";

/** The same of one version, which never changes. */
export const pinnedLoaderPath = (pinned: string) => `/sdk/${pinned}/wardway.js`;
