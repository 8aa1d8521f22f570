import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Program {
  readonly file: string;
  /** Options of Node that the file needs. */
  readonly execArgv: readonly string[];
}

/** Finds a program beside this one: its source, or the bundle of a release. @param name such as `backup` */
export function findProgram(name: string): Program {
  const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  return existsSync(source)
    ? { file: source, execArgv: ["--import", "tsx"] }
    : { file: fileURLToPath(new URL(`./${name}.js`, import.meta.url)), execArgv: [] };
}
