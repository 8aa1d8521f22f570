import { createElement, Fragment } from "preact";

/** React as the widgets and their libraries import it: what nobody asks for by its name is left out of the bundle. */
export * from "preact/compat";
export default { createElement, Fragment };
