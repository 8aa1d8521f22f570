import { StartupError } from "../startup-error.ts";

const knownFailures: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /could not (create|map|resize|open|get) .*shared memory|out of memory|Cannot allocate memory/i,
    message:
      "PostgreSQL could not allocate memory: free some, or raise this machine's or container's limits on memory and shared memory.",
  },
  {
    pattern: /No space left on device|Disk quota exceeded/i,
    message: "There is no space left on the disk of the database: make room and start again.",
  },
  {
    pattern: /could not look up effective user ID/i,
    message:
      "PostgreSQL needs an account with a name to set up its database, and this user has no entry in /etc/passwd: start Wardway as another user, or set DATABASE_URL.",
  },
  {
    pattern: /Operation not permitted|spawn (EPERM|EINVAL)/i,
    message:
      "PostgreSQL does not run as root, and this system does not let root start it under another account: start Wardway as an ordinary user, or set DATABASE_URL.",
  },
  {
    pattern:
      /could not locate a valid checkpoint record|invalid data in file|could not open file "[^"]*": No such file/i,
    message: "The files of the database are damaged, so PostgreSQL cannot start: restore them from a backup.",
  },
  {
    pattern: /database files are incompatible/i,
    message:
      "The database was created by another kind or version of PostgreSQL than the bundled one: start it with the Wardway version that created it.",
  },
  {
    pattern: /Read-only file system|Permission denied/i,
    message:
      "PostgreSQL cannot read or write its own files: check the owner and the permissions of the data folder.",
  },
];

export function serverFailure(output: string, what: string, logFile?: string): StartupError {
  const known = knownFailures.find((failure) => failure.pattern.test(output));
  if (known !== undefined) return new StartupError(known.message);
  const message = /(?:FATAL|PANIC|error):\s+(.*)/.exec(output)?.[1] ?? output.trim().split("\n").at(-1);
  const reason = message ? `: ${message.replace(/\.$/, "")}` : "";
  return new StartupError(`${what}${reason}.${logFile === undefined ? "" : ` See ${logFile}.`}`);
}
