import type { Plugin } from "rollup";

export function smaller(): Plugin;
