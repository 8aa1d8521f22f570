/** All texts of the portal's pages, for translators; a page imports those of its screen only. */
export * from "./not-found.ts";
