import { createElement, Fragment } from "preact";

/** React's exports for widgets and their libraries. Unused ones are tree-shaken. */
export * from "preact/compat";
export default { createElement, Fragment };
