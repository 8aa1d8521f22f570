import { readFileSync } from "node:fs";
import { StartupError } from "@wardway/db/startup-error";

/** Settings that may be in a file, which `NAME_FILE` names: other programs of the account can read a process's variables. */
export const secretSettings = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "SESSION_SECRET",
  "ENCRYPTION_KEY",
  "ADMIN_PASSWORD",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Takes the values of secret settings from their files.
 * @throws StartupError that names the setting: given twice, or its file is not readable or empty
 */
export function readSecretFiles(variables: Variables): Variables {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = variables[`${name}_FILE`];
    if (!path) continue;
    if (variables[name]) throw new StartupError(`${name} and ${name}_FILE are both set: choose one.`);
    read[name] = readSecret(`${name}_FILE`, path);
  }
  return { ...variables, ...read };
}

function readSecret(setting: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    const { code = "fault" } = error as NodeJS.ErrnoException;
    throw new StartupError(`${setting} names a file that cannot be read (${code}): ${path}.`);
  }
  // Editors end the last line.
  const secret = content.replace(/\r?\n$/, "");
  if (secret === "") throw new StartupError(`${setting} names an empty file: ${path}.`);
  return secret;
}
