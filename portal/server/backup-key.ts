import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createBackupKey } from "@wardway/db/backup";
import { hasCode } from "@wardway/db/file-errors";
import { StartupError } from "@wardway/db/startup-error";
import { fromCaller, runTool } from "./tool.ts";

/** Creates the key that opens backups, and prints its public part: `npm run backup:key -- FILE`. */
runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) {
    throw new StartupError("Name a new file for the key: npm run backup:key -- FILE.");
  }
  const file = fromCaller(given);
  const { identity, recipient } = await createBackupKey();
  const content = `# Opens Wardway's backups. Public part: ${recipient}\n${identity}\n`;
  await writeFile(file, content, { flag: "wx", mode: 0o600, flush: true }).catch((cause: unknown) => {
    const reason = hasCode(cause, "EEXIST") ? "it exists" : "check its folder and permissions";
    throw new StartupError(`The key cannot be written to ${file}: ${reason}.`, { cause });
  });
  process.stdout.write(
    `${file} opens the backups: store it in two places away from this machine. Without it they are lost.\nBACKUP_RECIPIENTS=${recipient}\n`,
  );
});
