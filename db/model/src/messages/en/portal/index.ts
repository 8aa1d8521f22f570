/** For translators; pages import their screen's only. */
export * from "./not-found.ts";
